import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/sales/$recordId")({
  loader: (opened) => loadRecord("deals", opened),
  component: DealRoute,
});

function DealRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="deals" id={Route.useParams().recordId} workspace={workspace} />;
}
