import { createFileRoute } from "@tanstack/react-router";

import { changesQuery } from "#web/data/records/changes.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";

export const Route = createFileRoute("/dashboard/accounts/$accountId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(changesQuery(params.accountId));
    return queryClient.ensureQueryData(recordQuery("accounts", params.accountId));
  },
  component: AccountRoute,
});

function AccountRoute() {
  const { workspace } = Route.useRouteContext();
  const { accountId } = Route.useParams();
  return <RecordScreen entity="accounts" id={accountId} workspace={workspace} />;
}
