import { createFileRoute } from "@tanstack/react-router";

import { authSearch } from "#web/features/auth/auth-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { authGate } from "#web/routes/-auth-gate.ts";
import { AuthPage } from "#web/routes/-auth-page.tsx";

export const Route = createFileRoute("/auth/")({
  validateSearch: authSearch,
  beforeLoad: authGate,
  loader: () => loadTexts("auth", "onboarding"),
  component: AuthRoute,
});

function AuthRoute() {
  const { mode = "sign-in", next } = Route.useSearch();
  const { requirement, invitation } = Route.useRouteContext();
  return <AuthPage mode={mode} next={next} requirement={requirement} invitation={invitation} />;
}
