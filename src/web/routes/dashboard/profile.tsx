import { createFileRoute } from "@tanstack/react-router";

import { loginQuery } from "#web/data/auth/login.ts";
import { sessionsQuery } from "#web/data/auth/sessions.ts";
import { paymentsQuery } from "#web/data/tokens/shop.ts";
import { dataExportQuery } from "#web/data/workspace/data-exports.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { ProfileScreen } from "#web/features/workspace/profile/profile-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/profile")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadTexts("profile", "auth", "team", "shop", "tokens"),
      queryClient.fetchQuery(profileQuery),
      queryClient.fetchQuery(loginQuery),
      queryClient.fetchQuery(sessionsQuery),
      queryClient.fetchQuery(paymentsQuery),
      queryClient.fetchQuery(dataExportQuery),
    ]),
  component: ProfileScreen,
});
