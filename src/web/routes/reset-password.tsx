import { createFileRoute, useNavigate } from "@tanstack/react-router";

import { openArrival } from "#web/data/arrival.ts";
import { currentSession } from "#web/data/session.ts";
import { ResetPasswordScreen } from "#web/features/auth/reset-password-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/reset-password")({
  beforeLoad: async () => {
    const arrival = await openArrival();
    const session = await currentSession();
    return { arrival, email: session?.user.email ?? null };
  },
  loader: () => loadTexts("auth"),
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { arrival, email } = Route.useRouteContext();
  const navigate = useNavigate();
  // The sign-in screen knows where somebody who is signed in goes on.
  return (
    <ResetPasswordScreen arrival={arrival} email={email} onDone={() => void navigate({ to: "/auth", replace: true })} />
  );
}
