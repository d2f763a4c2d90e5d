import { Hono } from "hono";

import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { createClientAddress } from "#server/auth/client-address.ts";
import { createRequireSession } from "#server/auth/require-session.ts";
import type { Context } from "#server/context.ts";
import { addExports } from "#server/functions/account/exports.ts";
import { addLeaving } from "#server/functions/account/leave.ts";

/** What somebody does with their account as a whole: take everything along, leave, come back. For people, never for programs. */
export function createAccount(context: Context): Hono {
  const app = new Hono();
  const requireSession = createRequireSession(context);
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  addExports(app, context, requireSession);
  addLeaving(app, context, { requireSession, limits, addressOf });
  return app;
}
