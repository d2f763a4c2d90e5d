import type { HttpBindings } from "@hono/node-server";
import type { Context as Request, MiddlewareHandler } from "hono";

import type { Context } from "#server/context/context.ts";
import { bodies } from "#server/http/bodies/bodies.ts";

type Allowed = { person: string | null; most: number };

/**
 * Reads the body of a request for Hono, within the caller's share. `allow` returns the sender and the size limit, or
 * null if the handler reads the body itself.
 */
export function takeBody<Call extends { Bindings: HttpBindings }>(
  context: Context,
  allow: (request: Request<Call>) => Allowed | null | Promise<Allowed | null>,
): MiddlewareHandler<Call> {
  return async (request, next) => {
    const allowed = await allow(request);
    if (allowed) {
      const bytes = await bodies(context).read(request.env, allowed);
      // Hono caches request bodies, and derives text and JSON from this cache.
      Object.assign(request.req.bodyCache, { arrayBuffer: Promise.resolve(new Uint8Array(bytes).buffer) });
    }
    await next();
  };
}
