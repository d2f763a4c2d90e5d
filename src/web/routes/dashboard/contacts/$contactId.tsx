import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/contacts/$contactId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.contactId));
    return queryClient.ensureQueryData(recordQuery("contacts", params.contactId));
  },
  component: ContactRoute,
});

function ContactRoute() {
  const { workspace } = Route.useRouteContext();
  const { contactId } = Route.useParams();
  return <RecordScreen entity="contacts" id={contactId} workspace={workspace} />;
}
