import { createFileRoute, useRouter } from "@tanstack/react-router";

import { workingHoursQuery } from "#web/data/workspace.ts";
import { WorkspaceSettings } from "#web/features/team/workspace-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/workspace")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("team", "errors"), queryClient.ensureQueryData(workingHoursQuery())]),
  component: WorkspaceRoute,
});

function WorkspaceRoute() {
  const { workspace } = Route.useRouteContext();
  const router = useRouter();
  return <WorkspaceSettings workspace={workspace} onChanged={() => void router.invalidate()} />;
}
