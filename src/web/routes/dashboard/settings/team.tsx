import { createFileRoute, useRouter } from "@tanstack/react-router";

import { invitationsQuery, teamQuery } from "#web/data/workspace/team.ts";
import { useSwitchWorkspace } from "#web/features/shell/use-switch-workspace.ts";
import { TeamSettings } from "#web/features/team/team-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/team")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadTexts("team", "errors"),
      queryClient.ensureQueryData(teamQuery()),
      queryClient.ensureQueryData(invitationsQuery()),
    ]),
  component: TeamRoute,
});

function TeamRoute() {
  const { workspace } = Route.useRouteContext();
  const router = useRouter();
  const { leave } = useSwitchWorkspace();
  return <TeamSettings workspace={workspace} onLeft={() => void leave()} onRenamed={() => void router.invalidate()} />;
}
