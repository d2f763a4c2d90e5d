import { createFileRoute } from "@tanstack/react-router";

import { AuthScreen } from "#web/features/auth/auth-screen.tsx";
import { authSearch, leaveIfSignedIn } from "#web/features/auth/auth-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/auth")({
  validateSearch: authSearch,
  beforeLoad: leaveIfSignedIn,
  loader: () => loadTexts("auth"),
  component: AuthRoute,
});

function AuthRoute() {
  const { mode = "sign-in", next } = Route.useSearch();
  return <AuthScreen mode={mode} next={next} />;
}
