import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { columnsForSearch } from "#web/data/records/custom-fields.ts";
import { recordCountQuery, recordsQuery } from "#web/data/records/records.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { WorkspaceTimeZone } from "#web/metrics/workspace-time-zone.tsx";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";

export const Route = createFileRoute("/dashboard/metric-points/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  // Only the columns are awaited. The table shows the previous rows until the new ones arrive.
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    const [columns] = await Promise.all([columnsForSearch(queryClient, "metric_points", deps), loadTexts("measures")]);
    if (!deps.as) void queryClient.prefetchQuery(recordsQuery(columns, deps, workspace));
    void queryClient.prefetchQuery(recordCountQuery(columns, deps, workspace));
  },
  component: MetricPointsRoute,
});

function MetricPointsRoute() {
  const { workspace } = Route.useRouteContext();
  return (
    <ListScreen
      entity="metric_points"
      search={Route.useSearch()}
      workspace={workspace}
      navigate={Route.useNavigate()}
      links={<WorkspaceTimeZone />}
    />
  );
}
