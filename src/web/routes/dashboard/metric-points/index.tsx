import { createFileRoute } from "@tanstack/react-router";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { WorkspaceTimeZone } from "#web/metrics/workspace-time-zone.tsx";
import { ListScreen } from "#web/routes/dashboard/-list-screen.tsx";
import { loadList } from "#web/routes/dashboard/-load-records.ts";

export const Route = createFileRoute("/dashboard/metric-points/")({
  validateSearch: tableSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: (opened) => Promise.all([loadList("metric_points", opened), loadTexts("measures")]),
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
      note={<WorkspaceTimeZone />}
    />
  );
}
