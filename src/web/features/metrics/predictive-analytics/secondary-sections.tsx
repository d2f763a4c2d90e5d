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
  pipeline: ReactNode;
  /** The accuracy of predicted probabilities. */
  scoreCards: ReactNode;
};

/** Renders the content below the metrics and their chart, which is loaded after them. */
export function SecondarySections(props: Props) {
  const { revenue, leads, horizon, workspace, startWorkflow, pipeline, scoreCards } = props;
  return (
    <>
      <Recommendations revenue={revenue} horizon={horizon} workspace={workspace} />
      <LeadTable leads={leads} workspace={workspace} today={revenue?.answer.today} startWorkflow={startWorkflow} />
      {pipeline}
      <div className="bg-card divide-y rounded-lg border [&>section]:gap-1 [&>section]:p-4">
        {scoreCards}
        <ReportCard revenue={revenue} />
      </div>
    </>
  );
}
