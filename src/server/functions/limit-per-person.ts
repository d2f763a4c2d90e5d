import type { MiddlewareHandler } from "hono";

import type { Contract } from "#domain/functions/define-function.ts";
import { createClientAddress } from "#server/auth/client-address.ts";
import type { Identify } from "#server/auth/sessions/identity.ts";
import { smallBody } from "#server/bodies/bodies.ts";
import { takeBody } from "#server/bodies/take-body.ts";
import type { Context } from "#server/context.ts";
import type { WithinShare } from "#server/fair-places.ts";
import type { Along } from "#server/functions/caller.ts";
import { databaseTime } from "#server/postgres/database-time.ts";
import { whileWaitedFor } from "#server/postgres/waited-for.ts";

/** Finds out who calls, before anything else is read or done for them. */
export function identifyCaller(identify: Identify): MiddlewareHandler<Along> {
  return async (request, next) => {
    const { apikey, authorization } = request.req.header();
    const identified = identify(apikey, authorization);
    // Links carry no key, and whom a function refuses it tells itself.
    identified.catch(() => {});
    request.set("identified", identified);
    await next();
  };
}

/** Reads a body whole, as large as its contract allows; files are read where they are kept. */
export const takeSaidBody = (context: Context, { takes, limits }: Contract): MiddlewareHandler<Along> =>
  takeBody<Along>(context, async (request) => {
    if (takes === "file") return null;
    const person = await personOf(request.get("identified"));
    return { person, most: (person !== null && limits.bytes) || smallBody };
  });

/**
 * Makes whoever asks for much at once wait for themselves, in the share that the data API gives them too. What streams
 * holds it only while it asks the database.
 */
export function limitPerPerson(
  context: Context,
  withinShare: WithinShare,
  { events }: Contract,
): MiddlewareHandler<Along> {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  return async (request, next) => {
    const sharer = (await personOf(request.get("identified"))) ?? addressOf(request);
    request.set("sharer", sharer);
    const { signal } = request.req.raw;
    const share = databaseTime(context).shareOf(sharer);
    if (events) return whileWaitedFor({ signal, share, withinShare: (run) => withinShare(sharer, run) }, next);
    await withinShare(sharer, async () => {
      // For whoever has gone while they waited nothing is done.
      if (!signal.aborted) await whileWaitedFor({ signal, share }, next);
    });
  };
}

const personOf = (identified: Along["Variables"]["identified"]): Promise<string | null> =>
  identified.then(
    (identity) => identity.userId,
    () => null,
  );
