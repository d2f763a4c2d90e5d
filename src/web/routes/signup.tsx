import { createFileRoute } from "@tanstack/react-router";

import { authSearch } from "#web/features/auth/auth-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

import { authGate } from "./-auth-gate.ts";
import { AuthPage } from "./-auth-page.tsx";

export const Route = createFileRoute("/signup")({
  validateSearch: authSearch,
  beforeLoad: authGate,
  loader: () => loadTexts("auth", "onboarding"),
  component: AuthRoute,
});

function AuthRoute() {
  const { mode = "sign-up", next } = Route.useSearch();
  const { requirement, invitation } = Route.useRouteContext();
  return <AuthPage mode={mode} next={next} requirement={requirement} invitation={invitation} />;
}
