import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";

const reauthenticateAfterMs = 24 * 3600 * 1000;

/**
 * True if the operator requires authentication again before a sign-in method changes, and the sign-in was too long ago.
 */
export const needsReauthentication = ({ env }: Pick<Context, "env">, { session }: Pick<SignedIn, "session">): boolean =>
  env.PASSWORD_REAUTHENTICATION === "on" && Date.parse(session.created_at) < Date.now() - reauthenticateAfterMs;
