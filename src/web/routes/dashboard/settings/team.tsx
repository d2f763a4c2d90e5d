import { createFileRoute, useNavigate, useRouter } from "@tanstack/react-router";

import { invitationsQuery, teamQuery } from "#web/data/team.ts";
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
  const { workspace, queryClient } = Route.useRouteContext();
  const navigate = useNavigate();
  const router = useRouter();
  const goElsewhere = async () => {
    await navigate({ to: "/dashboard" });
    queryClient.clear();
    await router.invalidate();
  };
  return <TeamSettings workspace={workspace} onLeft={() => void goElsewhere()} />;
}
