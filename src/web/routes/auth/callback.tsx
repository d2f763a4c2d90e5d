import { createFileRoute, redirect } from "@tanstack/react-router";
import i18next from "i18next";

import { openArrival } from "#web/data/arrival.ts";
import { owesSecondFactor } from "#web/data/second-factor.ts";
import { CallbackScreen } from "#web/features/auth/callback-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

let isWelcomed = false;

/** Once, however often the route is read while somebody comes in. */
function welcome(way: string) {
  if (!isWelcomed) notify.success(i18next.t(way === "google" ? "auth:done.google" : "auth:done.signIn"));
  isWelcomed = true;
}

export const Route = createFileRoute("/auth/callback")({
  beforeLoad: async () => {
    const [arrival] = await Promise.all([openArrival(), loadTexts("auth")]);
    if (arrival.kind === "session" && arrival.way === "recovery")
      throw redirect({ to: "/reset-password", replace: true });
    if (arrival.kind === "session" && !(await owesSecondFactor())) welcome(arrival.way);
    // The sign-in screen knows where somebody who is signed in goes on.
    if (arrival.kind === "session" || arrival.kind === "none") throw redirect({ to: "/auth", replace: true });
    return { arrival };
  },
  component: CallbackRoute,
});

function CallbackRoute() {
  const { arrival } = Route.useRouteContext();
  return <CallbackScreen arrival={arrival} />;
}
