import type { MiddlewareHandler } from "hono";

import type { Call } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** As JSON writes it, unless the backslash is itself escaped. */
const escapedZero = /(?<!\\)(?:\\\\)*\\u0000/;

/** A zero character is text to nobody, and the database cannot keep it: refused before any function reads it. */
export const refuseZeros: MiddlewareHandler<Call> = async ({ req }, next) => {
  const name = Object.entries(req.query()).find(([, value]) => value.includes("\0"))?.[0];
  if (name !== undefined)
    throw new FunctionError("bad_parameter", `The parameter ${name} holds a zero character`, { name });
  // Files stream past and are looked at by whoever reads them.
  const isFile = /\/(?:imports|files|photos)$/.test(req.path);
  if (req.method !== "GET" && !isFile && escapedZero.test(await req.text()))
    throw new FunctionError("bad_body", "A text in this body holds a zero character");
  await next();
};
