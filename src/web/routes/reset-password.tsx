import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";

import { resolveAuthCallback } from "#web/data/auth/auth-callback.ts";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession } from "#web/data/auth/session.ts";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import { ResetPasswordScreen } from "#web/features/auth/reset-password-screen.tsx";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/reset-password")({
  beforeLoad: async () => {
    const callback = await resolveAuthCallback();
    const session = await currentSession();
    const needsFactor = await needsSecondFactor();
    if (deletesAt(session) && !needsFactor)
      throw redirect({ to: "/keep-account", search: { next: "/reset-password" } });
    return { callback, email: session?.user.email ?? null, needsFactor };
  },
  loader: () => loadTexts("auth"),
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { callback, email, needsFactor } = Route.useRouteContext();
  const { signOut } = useSignOut();
  const navigate = useNavigate();
  // After success, the sign-in screen redirects the signed-in user.
  return (
    <ResetPasswordScreen
      callback={callback}
      email={email}
      needsFactor={needsFactor}
      onSignOut={signOut}
      onDone={() => void navigate({ to: "/auth", replace: true })}
    />
  );
}
