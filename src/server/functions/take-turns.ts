import type { MiddlewareHandler } from "hono";

import { createClientAddress } from "#server/auth/client-address.ts";
import type { Identify } from "#server/auth/identity.ts";
import { smallBody } from "#server/bodies/bodies.ts";
import { takeBody } from "#server/bodies/take-body.ts";
import type { Context } from "#server/context.ts";
import type { InShare } from "#server/fair-places.ts";
import type { Call } from "#server/functions/caller.ts";
import { whileWaitedFor } from "#server/postgres/waited-for.ts";

/** What a mapping with all its values comes to. */
const mappingBody = 1024 * 1024;

/** Finds out who calls, before anything else is read or done for them. */
export function identifyCaller(identify: Identify): MiddlewareHandler<Call> {
  return async (request, next) => {
    const { apikey, authorization } = request.req.header();
    const identified = identify(apikey, authorization);
    // Links carry no key, and whom a function refuses it tells itself.
    identified.catch(() => {});
    request.set("identified", identified);
    await next();
  };
}

/** Files are read where they are kept; everything else is read whole, and only a mapping may be large. */
export const takeBodies = (context: Context): MiddlewareHandler<Call> =>
  takeBody<Call>(context, async (request) => {
    const { path } = request.req;
    if (/\/(?:imports|files|photos)$/.test(path)) return null;
    const person = await personOf(request.get("identified"));
    const isMapping = person !== null && /\/imports\/[^/]+\/(?:plan|commit)$/.test(path);
    return { person, most: isMapping ? mappingBody : smallBody };
  });

/** Makes whoever asks for much at once wait for themselves, in the share that the data API gives them too. */
export function takeTurns(context: Context, inShare: InShare): MiddlewareHandler<Call> {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  return async (request, next) => {
    const person = await personOf(request.get("identified"));
    await inShare(person ?? addressOf(request), async () => {
      // For whoever has gone while they waited nothing is done.
      const { signal } = request.req.raw;
      if (!signal.aborted) await whileWaitedFor({ signal }, next);
    });
  };
}

const personOf = (identified: Call["Variables"]["identified"]): Promise<string | null> =>
  identified.then(
    (identity) => identity.userId,
    () => null,
  );
