import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/products/$productId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.productId));
    return queryClient.ensureQueryData(recordQuery("products", params.productId));
  },
  component: ProductRoute,
});

function ProductRoute() {
  const { workspace } = Route.useRouteContext();
  const { productId } = Route.useParams();
  return <RecordScreen entity="products" id={productId} workspace={workspace} />;
}
