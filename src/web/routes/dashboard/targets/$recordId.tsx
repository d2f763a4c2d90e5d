import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/targets/$recordId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.recordId));
    return queryClient.ensureQueryData(recordQuery("targets", params.recordId));
  },
  component: TargetRoute,
});

function TargetRoute() {
  const { workspace } = Route.useRouteContext();
  const { recordId } = Route.useParams();
  return <RecordScreen entity="targets" id={recordId} workspace={workspace} />;
}
