import { createFileRoute } from "@tanstack/react-router";

import { ReportList } from "#web/features/deals/pipeline-report/report-list.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/sales/analyses/")({
  loader: async ({ context: { queryClient } }) => {
    const texts = loadTexts("analyses", "tokens");
    // Imported dynamically, because no other screen needs this code.
    const { analysesQuery } = await import("#web/data/deals/analyses.ts");
    await Promise.all([texts, queryClient.ensureInfiniteQueryData(analysesQuery())]);
  },
  component: ReportsRoute,
});

function ReportsRoute() {
  return <ReportList workspace={Route.useRouteContext().workspace} />;
}
