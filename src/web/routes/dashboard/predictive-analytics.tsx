import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { type Horizon, horizons } from "#web/features/metrics/predictive-analytics/horizons.ts";
import { PredictivePage } from "#web/features/metrics/predictive-analytics/predictive-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";

const PipelineMonths = lazy(async () => ({
  default: (await import("#web/features/deals/closing/pipeline-months.tsx")).PipelineMonths,
}));
const LikelyLeads = lazy(async () => ({
  default: (await import("#web/features/deals/scores/likely-leads.tsx")).LikelyLeads,
}));
const ScoreCard = lazy(async () => ({
  default: (await import("#web/features/deals/scores/score-card.tsx")).ScoreCard,
}));

const WorkflowDialog = lazy(async () => ({
  default: (await import("#web/features/workflows/workflow-start/start-dialog.ts")).StartDialog,
}));

const usual: Horizon = "6";

export const Route = createFileRoute("/dashboard/predictive-analytics")({
  validateSearch: z.object({
    // Unused on this page, but kept for the links to other analytics pages.
    ...metricsSearch,
    months: z.catch(z.optional(z.coerce.string().check(z.regex(/^(3|12)$/))), undefined),
  }),
  loader: () => loadTexts("predictive-analytics", "measures", "scores"),
  component: PredictiveRoute,
});

function PredictiveRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { months } = Route.useSearch();
  return (
    <PredictivePage
      workspace={workspace}
      horizon={horizons.find((horizon) => horizon === months) ?? usual}
      onHorizon={(selected) =>
        void navigate({
          search: (before) => ({ ...before, months: selected === usual ? undefined : selected }),
          resetScroll: false,
          replace: true,
        })
      }
      startWorkflow={(request) => (
        <Suspense>
          <WorkflowDialog entity="deals" {...request} />
        </Suspense>
      )}
      pipeline={
        <>
          <PipelineMonths />
          <LikelyLeads workspace={workspace} />
        </>
      }
      scoreCards={
        <>
          <ScoreCard subject="deals" workspace={workspace} />
          <ScoreCard subject="leads" workspace={workspace} />
        </>
      }
      {...sampleParts(workspace)}
    />
  );
}
