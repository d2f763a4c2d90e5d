import type { Context as Request } from "hono";

import type { Context } from "#server/context/context.ts";

/** Returns the address by which a browser reaches this server: without PUBLIC_URL, the one that this browser used. */
export const originFor = (context: Context, request: Request): string =>
  context.env.PUBLIC_URL ? context.publicUrl : new URL(request.req.url).origin;
