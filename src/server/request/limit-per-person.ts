import type { MiddlewareHandler } from "hono";

import type { Contract } from "#domain/functions/define-function.ts";
import type { Identify } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { smallBody } from "#server/http/bodies/bodies.ts";
import { takeBody } from "#server/http/bodies/take-body.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { withCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { databaseTime } from "#server/postgres/database-time.ts";
import type { CallerEnv } from "#server/request/caller.ts";

/** Identifies the caller before anything else is read or done. */
export function identifyCaller(identify: Identify): MiddlewareHandler<CallerEnv> {
  return async (request, next) => {
    const { apikey, authorization } = request.req.header();
    const identified = identify(apikey, authorization);
    // The rejection is handled later: opened links carry no key, and the function itself rejects invalid callers.
    identified.catch(() => {});
    request.set("identified", identified);
    await next();
  };
}

/**
 * Reads a whole body up to the size limit in its contract, which is lower for anonymous callers. Files are read by
 * their handlers.
 */
export const readLimitedBody = (context: Context, { takes, limits }: Contract): MiddlewareHandler<CallerEnv> =>
  takeBody<CallerEnv>(context, async (request) => {
    if (takes === "file") return null;
    const person = await personOf(request.get("identified"));
    return { person, most: (person !== null && limits.bytes) || smallBody };
  });

/**
 * Queues concurrent requests of the same caller; they count towards the same share as data API requests. A stream
 * occupies the share only while it queries the database.
 */
export function limitPerPerson(
  context: Context,
  withinShare: WithinShare,
  { events }: Contract,
): MiddlewareHandler<CallerEnv> {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  return async (request, next) => {
    const sharer = (await personOf(request.get("identified"))) ?? addressOf(request);
    request.set("sharer", sharer);
    const { signal } = request.req.raw;
    const share = databaseTime(context).shareOf(sharer);
    if (events) return withCancellation({ signal, share, withinShare: (run) => withinShare(sharer, run) }, next);
    await withinShare(sharer, async () => {
      // No work is done for a client that has disconnected while waiting.
      if (!signal.aborted) await withCancellation({ signal, share }, next);
    });
  };
}

const personOf = (identified: CallerEnv["Variables"]["identified"]): Promise<string | null> =>
  identified.then(
    (identity) => identity.userId,
    () => null,
  );
