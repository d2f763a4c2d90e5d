import { Hono } from "hono";

import { AuthFailure, type Identify } from "#server/auth/identity.ts";
import type { Context } from "#server/context.ts";
import { createDuplicates } from "#server/functions/duplicates/duplicates.ts";
import { createFiles } from "#server/functions/files/files.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { createImports } from "#server/functions/imports.ts";
import { createInvitations } from "#server/functions/invitations/invitations.ts";
import { createSamples } from "#server/functions/samples/samples.ts";
import { createUndo } from "#server/functions/undo.ts";

/** What the server does beyond reading and writing rows, under /functions/v1. */
export function createFunctions(context: Context, identify: Identify): Hono {
  const app = new Hono();
  app.route("/imports", createImports(context, identify));
  app.route("/duplicates", createDuplicates(context, identify));
  app.route("/files", createFiles(context, identify));
  app.route("/invitations", createInvitations(context, identify));
  app.route("/samples", createSamples(context, identify));
  app.route("/undo", createUndo(context, identify));
  app.notFound((request) =>
    request.json({ code: "not_found", message: `There is no function at ${request.req.path}` }, 404),
  );
  app.onError((error, request) => {
    if (error instanceof FunctionError) {
      const { code, message, details } = error;
      return request.json({ code, message, ...(details && { details }) }, error.status);
    }
    if (error instanceof AuthFailure) {
      for (const [name, value] of Object.entries(error.headers)) request.header(name, value);
      return request.json({ code: error.body.code, message: error.body.message }, error.status);
    }
    context.log.error({ err: error }, "A function failed");
    return request.json({ code: "unexpected_failure", message: "Something went wrong on our side" }, 500);
  });
  return app;
}
