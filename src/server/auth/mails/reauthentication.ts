import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context.ts";

const reauthenticateAfterMs = 24 * 3600 * 1000;

/** Whether the operator wants somebody who signed in so long ago to show again who they are, before a way in changes. */
export const needsReauthentication = ({ env }: Pick<Context, "env">, { session }: Pick<SignedIn, "session">): boolean =>
  env.PASSWORD_REAUTHENTICATION === "on" && Date.parse(session.created_at) < Date.now() - reauthenticateAfterMs;
