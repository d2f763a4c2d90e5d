import { createFileRoute } from "@tanstack/react-router";

import { accessTokensQuery } from "#web/data/auth/access-tokens.ts";
import { AccessTokens } from "#web/features/auth/access-tokens/access-tokens.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/access-tokens")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("access-tokens"), queryClient.ensureQueryData(accessTokensQuery())]),
  component: AccessTokensRoute,
});

function AccessTokensRoute() {
  return <AccessTokens workspace={Route.useRouteContext().workspace} />;
}
