import type { ContentfulStatusCode } from "hono/utils/http-status";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { BadToken } from "#server/auth/sessions/access-token.ts";
import { AuthFailure } from "#server/auth/sessions/identity.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { isDatabaseUnavailable, databaseUnavailable } from "#server/postgres/database-unavailable.ts";
import { FunctionError } from "#server/request/function-error.ts";

type ErrorBody = { code: string; message: string; details?: Record<string, unknown> };
type Reply = { status: ContentfulStatusCode; body: ErrorBody; headers?: Record<string, string> };

const errorCodes = {
  too_large: "body_too_large",
  stalled: "upload_stalled",
  too_slow: "upload_too_slow",
  busy: "busy",
  gone: "upload_stalled",
} as const satisfies Record<BodyProblem["trouble"], FunctionErrorCode>;

/** Converts an expected error to a response or to the last event of a stream; null for an unexpected error. */
function expectedError(error: unknown): Reply | null {
  if (error instanceof FunctionError) {
    const { status, code, message, details } = error;
    return { status, body: { code, message, ...(details && { details }) } };
  }
  if (error instanceof BodyProblem) {
    const { status, message, headers } = error;
    return { status, body: { code: errorCodes[error.trouble], message }, headers };
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

/** Converts an error to a response or to the last event of a stream. `onUnforeseen` is called for unexpected errors. */
export function errorResponse(error: unknown, onUnforeseen: (error: unknown) => void): Reply {
  const reply = expectedError(error);
  if (reply) return reply;
  onUnforeseen(error);
  const errorBody = (message: string) => ({ code: "unexpected_failure", message });
  if (isDatabaseUnavailable(error))
    return { status: 503, body: errorBody(databaseUnavailable.message), headers: databaseUnavailable.headers };
  return { status: 500, body: errorBody("Internal error") };
}
