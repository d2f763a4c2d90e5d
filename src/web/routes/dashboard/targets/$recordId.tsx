import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/targets/$recordId")({
  loader: (opened) => loadRecord("targets", opened),
  component: TargetRoute,
});

function TargetRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="targets" id={Route.useParams().recordId} workspace={workspace} />;
}
