import { createFileRoute } from "@tanstack/react-router";

import { analysesQuery } from "#web/data/deals/analyses.ts";
import { AnalysisList } from "#web/features/analyses/analysis-list.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/sales/analyses/")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("analyses"), queryClient.ensureInfiniteQueryData(analysesQuery())]),
  component: AnalysesRoute,
});

function AnalysesRoute() {
  return <AnalysisList workspace={Route.useRouteContext().workspace} />;
}
