import { createFileRoute, redirect } from "@tanstack/react-router";
import i18next from "i18next";

import { resolveAuthCallback, type AuthCallback } from "#web/data/auth/auth-callback.ts";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { callbackErrorText } from "#web/features/auth/auth-error-text.ts";
import { CallbackScreen } from "#web/features/auth/callback-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

let isNotified = false;

/** Shows the message only once, although the route may be loaded several times during sign-in. */
function notifyUser(callback: AuthCallback) {
  if (isNotified) return;
  isNotified = true;
  const t = i18next.getFixedT(null, "auth");
  if (callback.kind === "session") notify.success(t(callback.way === "google" ? "done.google" : "done.signIn"));
  if (callback.kind === "problem" && callback.way === "google") {
    notify.error(t("error.title"), callbackErrorText(callback, t("error.google")));
  }
}

export const Route = createFileRoute("/auth/callback")({
  beforeLoad: async () => {
    const [callback] = await Promise.all([resolveAuthCallback(), loadTexts("auth")]);
    if (callback.kind === "session" && callback.way === "recovery")
      throw redirect({ to: "/reset-password", replace: true });
    if (callback.kind !== "session" || !(await needsSecondFactor())) notifyUser(callback);
    // The sign-in screen redirects signed-in users.
    if (callback.kind === "session" || callback.kind === "none") throw redirect({ to: "/auth", replace: true });
    return { callback };
  },
  component: CallbackRoute,
});

function CallbackRoute() {
  const { callback } = Route.useRouteContext();
  return <CallbackScreen callback={callback} />;
}
