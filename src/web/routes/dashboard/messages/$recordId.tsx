import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/messages/$recordId")({
  loader: (opened) => loadRecord("messages", opened),
  component: MessageRoute,
});

function MessageRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="messages" id={Route.useParams().recordId} workspace={workspace} />;
}
