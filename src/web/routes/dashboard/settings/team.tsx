import { createFileRoute, useRouter } from "@tanstack/react-router";
import * as z from "zod/mini";

import { invitationsQuery, teamQuery } from "#web/data/workspace/team.ts";
import { useSwitchWorkspace } from "#web/features/shell/use-switch-workspace.ts";
import { TeamSettings } from "#web/features/workspace/team/team-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/team")({
  validateSearch: z.object({ invite: z.catch(z.optional(z.literal(true)), undefined) }),
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
  const { invite = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TeamSettings
      workspace={workspace}
      isInviting={invite}
      onInvited={() => void navigate({ search: {}, replace: true })}
      onLeft={() => void leave()}
      onRenamed={() => void router.invalidate()}
    />
  );
}
