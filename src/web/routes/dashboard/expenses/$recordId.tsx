import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/expenses/$recordId")({
  loader: (opened) => loadRecord("expenses", opened),
  component: ExpenseRoute,
});

function ExpenseRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="expenses" id={Route.useParams().recordId} workspace={workspace} />;
}
