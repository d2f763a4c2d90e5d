import { createFileRoute } from "@tanstack/react-router";

import { tagsQuery } from "#web/data/records/tags.ts";
import { TagSettings } from "#web/features/records/tags/tag-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/tags")({
  loader: ({ context: { queryClient } }) => Promise.all([loadTexts("tags"), queryClient.ensureQueryData(tagsQuery())]),
  component: TagsRoute,
});

function TagsRoute() {
  return <TagSettings workspace={Route.useRouteContext().workspace} />;
}
