import type { HttpBindings } from "@hono/node-server";
import type { Context as Request, MiddlewareHandler } from "hono";

import { bodies } from "#server/bodies/bodies.ts";
import type { Context } from "#server/context.ts";

type Allowed = { person: string | null; most: number };

/**
 * Has Hono find the body of a request read within the share of whoever asks; `allow` tells whose it is and how large it
 * may be, or null where whoever answers reads it themselves.
 */
export function takeBody<Call extends { Bindings: HttpBindings }>(
  context: Context,
  allow: (request: Request<Call>) => Allowed | null | Promise<Allowed | null>,
): MiddlewareHandler<Call> {
  return async (request, next) => {
    const allowed = await allow(request);
    if (allowed) {
      const bytes = await bodies(context).read(request.env, allowed);
      // Where Hono keeps the promise of what it has read itself, and makes texts and JSON of.
      Object.assign(request.req.bodyCache, { arrayBuffer: Promise.resolve(new Uint8Array(bytes).buffer) });
    }
    await next();
  };
}
