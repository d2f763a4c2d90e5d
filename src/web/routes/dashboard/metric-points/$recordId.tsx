import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/metric-points/$recordId")({
  loader: (opened) => loadRecord("metric_points", opened),
  component: MetricPointRoute,
});

function MetricPointRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="metric_points" id={Route.useParams().recordId} workspace={workspace} />;
}
