import { Hono } from "hono";

import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { BadToken } from "#server/auth/access-token.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { AuthFailure, type Identify } from "#server/auth/identity.ts";
import { BodyProblem } from "#server/bodies/body-problem.ts";
import type { Context } from "#server/context.ts";
import type { InShare } from "#server/fair-places.ts";
import { createAccount } from "#server/functions/account/account.ts";
import { createAnalyses } from "#server/functions/analyses/analyses.ts";
import type { Call } from "#server/functions/caller.ts";
import { createDuplicates } from "#server/functions/duplicates/duplicates.ts";
import { createFiles } from "#server/functions/files/files.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { createImports } from "#server/functions/imports.ts";
import { createInvitations } from "#server/functions/invitations/invitations.ts";
import { createPhotos } from "#server/functions/photos/photos.ts";
import { refuseZeros } from "#server/functions/refuse-zeros.ts";
import { createSamples } from "#server/functions/samples/samples.ts";
import { createStopMails } from "#server/functions/stop-mails/stop-mails.ts";
import { identifyCaller, takeBodies, takeTurns } from "#server/functions/take-turns.ts";
import { createUndo } from "#server/functions/undo.ts";
import { isDatabaseAway, whileAway } from "#server/postgres/database-away.ts";

const refusals = {
  too_large: "body_too_large",
  stalled: "upload_stalled",
  too_slow: "upload_too_slow",
  busy: "busy",
  gone: "upload_stalled",
} as const satisfies Record<BodyProblem["trouble"], FunctionRefusal>;

/** What the server does beyond reading and writing rows, under /functions/v1. */
export function createFunctions(context: Context, identify: Identify, inShare: InShare): Hono<Call> {
  const app = new Hono<Call>();
  app.use(identifyCaller(identify), takeBodies(context), refuseZeros, takeTurns(context, inShare));
  app.route("/account", createAccount(context));
  app.route("/analyses", createAnalyses(context));
  app.route("/imports", createImports(context));
  app.route("/duplicates", createDuplicates(context));
  app.route("/files", createFiles(context));
  app.route("/invitations", createInvitations(context));
  app.route("/photos", createPhotos(context));
  app.route("/samples", createSamples(context));
  app.route("/stop-mails", createStopMails(context));
  app.route("/undo", createUndo(context));
  app.notFound((request) =>
    request.json({ code: "not_found", message: `There is no function at ${request.req.path}` }, 404),
  );
  app.onError((error, request) => {
    if (error instanceof FunctionError) {
      const { code, message, details } = error;
      return request.json({ code, message, ...(details && { details }) }, error.status);
    }
    if (error instanceof BodyProblem) {
      const { status, message, headers } = error;
      return request.json({ code: refusals[error.trouble], message }, status, headers);
    }
    if (error instanceof AuthFailure) {
      for (const [name, value] of Object.entries(error.headers)) request.header(name, value);
      return request.json({ code: error.body.code, message: error.body.message }, error.status);
    }
    if (error instanceof BadToken) return request.json({ code: "bad_jwt", message: error.message }, 401);
    if (error instanceof AuthError) {
      for (const [name, value] of Object.entries(error.headers)) request.header(name, value);
      return request.json({ code: error.code, message: error.message }, error.status);
    }
    // Whoever has gone has ended it.
    if (!request.req.raw.signal.aborted) context.log.error({ err: error }, "A function failed");
    if (isDatabaseAway(error))
      return request.json({ code: "unexpected_failure", message: whileAway.message }, 503, whileAway.headers);
    return request.json({ code: "unexpected_failure", message: "Something went wrong on our side" }, 500);
  });
  return app;
}
