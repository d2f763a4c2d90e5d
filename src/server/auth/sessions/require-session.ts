import type { Context as Request } from "hono";

import { reject } from "#server/auth/auth-error.ts";
import { needsReauthentication } from "#server/auth/mails/reauthentication.ts";
import { verifyAccessToken } from "#server/auth/sessions/access-token.ts";
import { owesSecondFactor, readSession, type SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";

/**
 * Returns the session of a request. With `evenLeaving`, accounts that are scheduled for deletion are included: the
 * routes that cancel the deletion need it.
 */
export type RequireSession = (request: Request, options?: { evenLeaving?: boolean }) => Promise<SignedIn>;

/**
 * Creates the function that returns the session of a request. The access token must be signed by this server and not
 * expired, and the session must not have ended. Accounts that will be deleted are rejected without `evenLeaving`.
 * Throws a BadToken or an AuthError.
 */
export function createRequireSession(context: Context): RequireSession {
  return async (request, { evenLeaving = false } = {}) => {
    const [, token] = /^bearer (\S+)$/i.exec(request.req.header("authorization") ?? "") ?? [];
    if (!token) return reject(401, "no_authorization", "This endpoint requires a valid Bearer token");
    const claims = await verifyAccessToken(context, token);
    const signedIn = await readSession(context, claims.sub, claims.session_id ?? null);
    if (signedIn.user.deletes_at && !evenLeaving) {
      reject(403, "account_leaving", "This account will be deleted. Keep it first");
    }
    return signedIn;
  };
}

/** Rejects a session that has not passed its owner's second factor. */
export function requireSecondFactor(signedIn: SignedIn) {
  if (owesSecondFactor(signedIn)) {
    reject(403, "insufficient_aal", "AAL2 session is required. Verify your second factor first");
  }
}

/**
 * Rejects a sensitive request if the session started more than a day ago and the operator requires a recent sign-in.
 */
export function requireRecentSignIn(context: Pick<Context, "env">, signedIn: SignedIn) {
  if (needsReauthentication(context, signedIn)) {
    reject(403, "reauthentication_needed", "You signed in a while ago. Sign out, sign in again, then retry");
  }
}
