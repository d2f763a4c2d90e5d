import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/sales-records/$recordId")({
  loader: (opened) => loadRecord("sales", opened),
  component: SaleRoute,
});

function SaleRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="sales" id={Route.useParams().recordId} workspace={workspace} />;
}
