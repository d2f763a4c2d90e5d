import { createFileRoute, redirect } from "@tanstack/react-router";
import i18next from "i18next";

import { openArrival, type Arrival } from "#web/data/session/arrival.ts";
import { owesSecondFactor } from "#web/data/session/second-factor.ts";
import { CallbackScreen } from "#web/features/auth/callback-screen.tsx";
import { arrivalText } from "#web/features/auth/refusal-text.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

let isTold = false;

/** Shows the message once, as the route may be loaded several times during sign-in. */
function tell(arrival: Arrival) {
  if (isTold) return;
  isTold = true;
  const t = i18next.getFixedT(null, "auth");
  if (arrival.kind === "session") notify.success(t(arrival.way === "google" ? "done.google" : "done.signIn"));
  if (arrival.kind === "problem" && arrival.way === "google") {
    notify.error(t("error.title"), arrivalText(arrival, t("error.google")));
  }
}

export const Route = createFileRoute("/auth/callback")({
  beforeLoad: async () => {
    const [arrival] = await Promise.all([openArrival(), loadTexts("auth")]);
    if (arrival.kind === "session" && arrival.way === "recovery")
      throw redirect({ to: "/reset-password", replace: true });
    if (arrival.kind !== "session" || !(await owesSecondFactor())) tell(arrival);
    // The sign-in screen redirects a signed-in user.
    if (arrival.kind === "session" || arrival.kind === "none") throw redirect({ to: "/auth", replace: true });
    return { arrival };
  },
  component: CallbackRoute,
});

function CallbackRoute() {
  const { arrival } = Route.useRouteContext();
  return <CallbackScreen arrival={arrival} />;
}
