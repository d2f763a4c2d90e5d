import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/messages/$recordId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.recordId));
    return queryClient.ensureQueryData(recordQuery("messages", params.recordId));
  },
  component: MessageRoute,
});

function MessageRoute() {
  const { workspace } = Route.useRouteContext();
  const { recordId } = Route.useParams();
  return <RecordScreen entity="messages" id={recordId} workspace={workspace} />;
}
