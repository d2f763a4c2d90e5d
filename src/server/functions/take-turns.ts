import type { MiddlewareHandler } from "hono";

import { createClientAddress } from "#server/auth/client-address.ts";
import type { Identify } from "#server/auth/identity.ts";
import type { Context } from "#server/context.ts";
import type { InShare } from "#server/fair-share.ts";
import type { Call } from "#server/functions/caller.ts";

/** Makes whoever asks for much at once wait for themselves, in the share that the data API gives them too. */
export function takeTurns(context: Context, identify: Identify, inShare: InShare): MiddlewareHandler<Call> {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  return async (request, next) => {
    const { apikey, authorization } = request.req.header();
    const identified = identify(apikey, authorization);
    request.set("identified", identified);
    // Links carry no key, and whom a function refuses it tells itself.
    const userId = await identified.then(
      (identity) => identity.userId,
      () => null,
    );
    await inShare(userId ?? addressOf(request), async () => {
      // For whoever has gone while they waited nothing is done.
      if (!request.req.raw.signal.aborted) await next();
    });
  };
}
