import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/sales/$dealId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.dealId));
    return queryClient.ensureQueryData(recordQuery("deals", params.dealId));
  },
  component: DealRoute,
});

function DealRoute() {
  const { workspace } = Route.useRouteContext();
  const { dealId } = Route.useParams();
  return <RecordScreen entity="deals" id={dealId} workspace={workspace} />;
}
