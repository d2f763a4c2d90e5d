import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/accounts/$recordId")({
  loader: (opened) => loadRecord("accounts", opened),
  component: AccountRoute,
});

function AccountRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="accounts" id={Route.useParams().recordId} workspace={workspace} />;
}
