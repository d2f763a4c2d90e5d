import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { columnsForSearch } from "#web/data/records/custom-fields.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";

const CreateReport = lazy(async () => ({
  default: (await import("#web/features/deals/pipeline-report/create-report.tsx")).CreateReport,
}));
const PastReports = lazy(async () => ({
  default: (await import("#web/features/deals/pipeline-report/past-reports.tsx")).PastReports,
}));

const SalesMetrics = lazy(async () => {
  await loadTexts("measures", "sales-metrics");
  return { default: (await import("#web/features/metrics/sales-metrics/sales-metrics.tsx")).SalesMetrics };
});

export const Route = createFileRoute("/dashboard/sales/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  // Only the columns are awaited. The table shows the previous rows until the new ones arrive.
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    const columns = await columnsForSearch(queryClient, "deals", deps);
    if (!deps.as) void queryClient.prefetchQuery(recordsQuery(columns, deps, workspace));
    void queryClient.prefetchQuery(recordCountQuery(columns, deps, workspace));
  },
  component: DealsRoute,
});

function DealsRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useSearch();
  const goTo = useNavigate();
  return (
    <ListScreen
      entity="deals"
      search={search}
      workspace={workspace}
      navigate={Route.useNavigate()}
      whenEmpty={<PastReports />}
    >
      <Suspense fallback={<div className="h-10.25 border-b" />}>
        <SalesMetrics search={search}>
          <Suspense>
            <CreateReport
              pipelineId={search.pipeline ?? null}
              timeZone={workspace.time_zone}
              onDone={(analysisId) =>
                void goTo({ to: "/dashboard/sales/analyses/$analysisId", params: { analysisId } })
              }
            />
          </Suspense>
        </SalesMetrics>
      </Suspense>
    </ListScreen>
  );
}
