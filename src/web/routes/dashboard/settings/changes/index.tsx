import { createFileRoute } from "@tanstack/react-router";

import { changeSetsQuery } from "#web/data/records/change-sets.ts";
import { ChangeSets } from "#web/features/records/changes/change-sets.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/changes/")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("changes"), queryClient.ensureInfiniteQueryData(changeSetsQuery())]),
  component: ChangesRoute,
});

function ChangesRoute() {
  return <ChangeSets workspace={Route.useRouteContext().workspace} />;
}
