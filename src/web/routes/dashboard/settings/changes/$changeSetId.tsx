import { createFileRoute } from "@tanstack/react-router";

import { changedRecordsQuery, changeSetQuery } from "#web/data/records/change-sets.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { ChangeSetScreen } from "#web/features/records/changes/change-set-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/changes/$changeSetId")({
  loader: ({ context: { queryClient }, params: { changeSetId } }) =>
    Promise.all([
      loadTexts("changes"),
      queryClient.ensureQueryData(changeSetQuery(changeSetId)),
      queryClient.ensureInfiniteQueryData(changedRecordsQuery(changeSetId)),
      queryClient.ensureQueryData(allCustomFieldsQuery()),
    ]),
  component: ChangeSetRoute,
});

function ChangeSetRoute() {
  const { changeSetId } = Route.useParams();
  return <ChangeSetScreen key={changeSetId} id={changeSetId} workspace={Route.useRouteContext().workspace} />;
}
