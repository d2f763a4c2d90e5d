import { createFileRoute } from "@tanstack/react-router";

import { dataExportQuery } from "#web/data/data-exports.ts";
import { loginQuery } from "#web/data/login.ts";
import { profileQuery } from "#web/data/profile.ts";
import { sessionsQuery } from "#web/data/sessions.ts";
import { ProfileScreen } from "#web/features/profile/profile-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/profile")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadTexts("profile", "auth", "team"),
      queryClient.fetchQuery(profileQuery),
      queryClient.fetchQuery(loginQuery),
      queryClient.fetchQuery(sessionsQuery),
      queryClient.fetchQuery(dataExportQuery),
    ]),
  component: ProfileScreen,
});
