import { createFileRoute } from "@tanstack/react-router";

import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/products/$recordId")({
  loader: (opened) => loadRecord("products", opened),
  component: ProductRoute,
});

function ProductRoute() {
  const { workspace } = Route.useRouteContext();
  return <RecordScreen entity="products" id={Route.useParams().recordId} workspace={workspace} />;
}
