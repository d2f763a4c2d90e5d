import { createFileRoute } from "@tanstack/react-router";

import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { ReportScreen } from "#web/features/deals/pipeline-report/report-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/sales/analyses/$analysisId")({
  loader: async ({ context: { queryClient }, params: { analysisId } }) => {
    const loadNames = async () => {
      // Imported dynamically, because no other screen needs this code.
      const [{ analysisQuery }, { shownNameQueries }] = await Promise.all([
        import("#web/data/deals/analyses.ts"),
        import("#web/features/deals/pipeline-report/named-records.ts"),
      ]);
      const { findings } = await queryClient.ensureQueryData(analysisQuery(analysisId));
      await Promise.all(shownNameQueries(findings).map((names) => queryClient.prefetchQuery(names)));
    };
    await Promise.all([loadTexts("analyses"), queryClient.prefetchQuery(pipelinesQuery()), loadNames()]);
  },
  component: ReportRoute,
});

function ReportRoute() {
  const { analysisId } = Route.useParams();
  return <ReportScreen key={analysisId} id={analysisId} workspace={Route.useRouteContext().workspace} />;
}
