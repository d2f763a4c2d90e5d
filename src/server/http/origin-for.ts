import type { Context as Request } from "hono";

import type { Context } from "#server/context/context.ts";

/** Returns the origin at which a browser reaches this server: PUBLIC_URL, or else the origin of this request. */
export const originFor = (context: Context, request: Request): string =>
  context.env.PUBLIC_URL ? context.publicUrl : new URL(request.req.url).origin;
