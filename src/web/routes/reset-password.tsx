import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";

import { openArrival } from "#web/data/session/arrival.ts";
import { owesSecondFactor } from "#web/data/session/second-factor.ts";
import { currentSession } from "#web/data/session/session.ts";
import { deletesAt } from "#web/data/workspace/leaving.ts";
import { ResetPasswordScreen } from "#web/features/auth/reset-password-screen.tsx";
import { useSignOut } from "#web/features/shell/use-sign-out.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/reset-password")({
  beforeLoad: async () => {
    const arrival = await openArrival();
    const session = await currentSession();
    const owesFactor = await owesSecondFactor();
    if (deletesAt(session) && !owesFactor) throw redirect({ to: "/keep-account", search: { next: "/reset-password" } });
    return { arrival, email: session?.user.email ?? null, owesFactor };
  },
  loader: () => loadTexts("auth"),
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { arrival, email, owesFactor } = Route.useRouteContext();
  const { signOut } = useSignOut();
  const navigate = useNavigate();
  // The sign-in screen redirects a signed-in user.
  return (
    <ResetPasswordScreen
      arrival={arrival}
      email={email}
      owesFactor={owesFactor}
      onSignOut={signOut}
      onDone={() => void navigate({ to: "/auth", replace: true })}
    />
  );
}
