import type { ContentfulStatusCode } from "hono/utils/http-status";

import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { BadToken } from "#server/auth/sessions/access-token.ts";
import { AuthFailure } from "#server/auth/sessions/identity.ts";
import { BodyProblem } from "#server/bodies/body-problem.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { isDatabaseAway, whileAway } from "#server/postgres/database-away.ts";

type Told = { code: string; message: string; details?: Record<string, unknown> };
type Reply = { status: ContentfulStatusCode; body: Told; headers?: Record<string, string> };

const troubles = {
  too_large: "body_too_large",
  stalled: "upload_stalled",
  too_slow: "upload_too_slow",
  busy: "busy",
  gone: "upload_stalled",
} as const satisfies Record<BodyProblem["trouble"], FunctionRefusal>;

/**
 * Returns the response for an expected error, as a function's response or as the last event of a stream; null for an
 * unexpected one.
 */
function foreseen(error: unknown): Reply | null {
  if (error instanceof FunctionError) {
    const { status, code, message, details } = error;
    return { status, body: { code, message, ...(details && { details }) } };
  }
  if (error instanceof BodyProblem) {
    const { status, message, headers } = error;
    return { status, body: { code: troubles[error.trouble], message }, headers };
  }
  if (error instanceof AuthFailure) {
    const { status, body, headers } = error;
    return { status, body: { code: body.code, message: body.message }, headers };
  }
  if (error instanceof BadToken) return { status: 401, body: { code: "bad_jwt", message: error.message } };
  if (error instanceof AuthError) {
    const { status, code, message, headers } = error;
    return { status, body: { code, message }, headers };
  }
  return null;
}

/**
 * Returns the response for an error, as a function's response or as the last event of a stream; `onUnforeseen` is called for
 * unexpected ones.
 */
export function refusalReply(error: unknown, onUnforeseen: (error: unknown) => void): Reply {
  const reply = foreseen(error);
  if (reply) return reply;
  onUnforeseen(error);
  const told = (message: string) => ({ code: "unexpected_failure", message });
  if (isDatabaseAway(error)) return { status: 503, body: told(whileAway.message), headers: whileAway.headers };
  return { status: 500, body: told("Something went wrong on our side") };
}
