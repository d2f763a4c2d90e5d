import type { Context as Request } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

const apiVersionHeader = "x-supabase-api-version";
/**
 * The first API version where `code` contains the name of the error; in earlier versions it contains the HTTP status.
 */
const apiVersion = "2024-01-01";

/** An error response of GoTrue: an HTTP status, one of its error codes and a message. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }
}

/** Throws an AuthError, which ends the request. */
export function reject(...error: ConstructorParameters<typeof AuthError>): never {
  throw new AuthError(...error);
}

/** Responds with an error in the format that the client's API version expects. */
export function replyWithError(request: Request, error: AuthError): Response {
  const { status, code, message, extra, headers } = error;
  if ((request.req.header(apiVersionHeader) ?? "") < apiVersion) {
    return request.json({ code: status, error_code: code, msg: message, ...extra }, status, headers);
  }
  return request.json({ code, message, ...extra }, status, { ...headers, [apiVersionHeader]: apiVersion });
}
