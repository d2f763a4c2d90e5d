import { Hono } from "hono";

import { methodAndPath } from "#domain/functions/define-function.ts";
import type { Identify } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { writeOpenApi } from "#server/functions/write-openapi.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { type CallerEnv, createIdentifyCaller, type FunctionRequest } from "#server/request/caller.ts";
import { errorResponse } from "#server/request/error-response.ts";
import { identifyCaller, readLimitedBody, limitPerPerson } from "#server/request/limit-per-person.ts";
import { createOpenStreams } from "#server/request/serve-events.ts";
import type { Served } from "#server/request/serve.ts";

/** Maximum number of open event streams per person. */
const maxStreams = 4;

/** Creates the routes under /functions/v1, for everything except reading and writing rows. */
export function createFunctions(
  context: Context,
  identify: Identify,
  withinShare: WithinShare,
  functions: readonly Served[],
): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>();
  const respondWithError = (error: unknown, request: FunctionRequest) =>
    errorResponse(error, () => {
      // A client that disconnected has ended the function; this is not an error.
      if (!request.req.raw.signal.aborted) context.log.error({ err: error }, "A function failed");
    });
  const tools = {
    identify: createIdentifyCaller(context),
    openStream: createOpenStreams(maxStreams),
    respondWithError,
  };
  for (const { contract, answer } of functions) {
    const { method, path } = methodAndPath(contract);
    const steps = [
      identifyCaller(identify),
      readLimitedBody(context, contract),
      limitPerPerson(context, withinShare, contract),
    ] as const;
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), ...steps, (request) =>
      answer({ request, signal: request.req.raw.signal }, tools),
    );
  }
  let described: string | undefined;
  app.get("/openapi.json", (request) => {
    described ??= JSON.stringify(
      writeOpenApi(
        functions.map(({ contract }) => contract),
        context,
      ),
    );
    return request.body(described, 200, { "content-type": "application/openapi+json; charset=utf-8" });
  });
  app.notFound((request) =>
    request.json({ code: "not_found", message: `No function found at ${request.req.path}` }, 404),
  );
  app.onError((error, request) => {
    const { status, body, headers } = respondWithError(error, request);
    return request.json(body, status, headers);
  });
  return app;
}
