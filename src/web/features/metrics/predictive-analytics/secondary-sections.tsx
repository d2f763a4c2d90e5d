import type { ReactNode } from "react";

import type { Lead } from "#domain/deals/leads/lead.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import type { Forecasted } from "./forecast-metrics.tsx";
import type { Horizon } from "./horizons.ts";
import { LeadTable } from "./lead-table.tsx";
import { Recommendations } from "./recommendations.tsx";
import { ReportCard } from "./report-card.tsx";
import type { StartsWorkflow } from "./start-step.tsx";

type Props = {
  revenue: Forecasted | undefined;
  leads: readonly Lead[] | undefined;
  horizon: Horizon;
  workspace: Workspace;
  startWorkflow: StartsWorkflow;
  /** The accuracy of predicted probabilities and of forecasts. */
  reportCards: ReactNode;
};

/** Renders the content below the metrics and their chart, which is loaded after them. */
export function SecondarySections({ revenue, leads, horizon, workspace, startWorkflow, reportCards }: Props) {
  return (
    <>
      <Recommendations revenue={revenue} horizon={horizon} workspace={workspace} />
      <LeadTable leads={leads} workspace={workspace} today={revenue?.answer.today} startWorkflow={startWorkflow} />
      {reportCards}
      <ReportCard revenue={revenue} />
    </>
  );
}
