import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { FunctionError } from "#server/functions/function-error.ts";

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new FunctionError("body_too_large", `A request body can have at most ${maxSize} bytes here`);
    },
  });
const limitMapping = limitTo(1024 * 1024);
const limitSmall = limitTo(64 * 1024);

/** Files count themselves while they stream; everything else is read whole, also for who has not said who they are. */
export const limitBodies: MiddlewareHandler = (request, next) => {
  const { path } = request.req;
  if (/\/(?:imports|files|photos)$/.test(path)) return next();
  return (/\/imports\/[^/]+\/(?:plan|commit)$/.test(path) ? limitMapping : limitSmall)(request, next);
};
