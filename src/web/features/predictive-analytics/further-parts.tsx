import type { ReactNode } from "react";

import type { Lead } from "#domain/leads/lead.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import type { Forecasted } from "./forecast-figures.tsx";
import type { Horizon } from "./horizons.ts";
import { LeadTables } from "./lead-tables.tsx";
import { NextSteps, type StartsWorkflow } from "./next-steps.tsx";
import { Recommendations } from "./recommendations.tsx";
import { ReportCard } from "./report-card.tsx";

type Props = {
  revenue: Forecasted | undefined;
  leads: readonly Lead[] | undefined;
  horizon: Horizon;
  workspace: Workspace;
  startWorkflow: StartsWorkflow;
  /** How good learned chances are, and how good forecasts were. */
  reportCards: ReactNode;
};

/** What stands below the figures and their chart, and comes after them. */
export function FurtherParts({ revenue, leads, horizon, workspace, startWorkflow, reportCards }: Props) {
  return (
    <>
      <Recommendations revenue={revenue} horizon={horizon} workspace={workspace} />
      <NextSteps leads={leads} workspace={workspace} today={revenue?.answer.today} startWorkflow={startWorkflow} />
      <LeadTables leads={leads} />
      {reportCards}
      <ReportCard revenue={revenue} />
    </>
  );
}
