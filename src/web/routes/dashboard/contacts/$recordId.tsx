import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/contacts/$recordId")({
  loader: (opened) => loadRecord("contacts", opened),
  component: ContactRoute,
});

function ContactRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="contacts" id={Route.useParams().recordId} workspace={workspace} />;
}
