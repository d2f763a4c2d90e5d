import type { ResponseHeaders } from "#server/rest/response-headers.ts";

/** The error of a rejected data request, with PostgREST's four fields and an HTTP status. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: ResponseHeaders;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: ResponseHeaders } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }

  body(): string {
    return JSON.stringify({ code: this.code, details: this.details, hint: this.hint, message: this.message });
  }
}

export const invalidBody = (message: string) => new RestError(400, "PGRST102", message);

export const invalidRange = (details: string, total?: number) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", {
    details,
    headers: total === undefined ? {} : { "content-range": `*/${total}` },
  });

export const unacceptableMedia = (accept: string) =>
  new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);

export const notEmbedded = (name: string) =>
  new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const notSingular = (rows: number | string) =>
  new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });

export const unsupportedMethod = (method: string) =>
  new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);

export const tooManyAffected = (rows: string) =>
  new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });

/** Returns Postgres's own error for a column that exists neither in the relation nor among its computed fields. */
export const undefinedColumn = (relation: string, column: string, near: string | null) =>
  new RestError(400, "42703", `column ${relation}.${column} does not exist`, {
    hint: near === null ? null : `Perhaps you meant to reference the column "${relation}.${near}".`,
  });

export const unknownColumnOfBody = (relation: string, column: string) =>
  new RestError(400, "PGRST204", `Could not find the '${column}' column of '${relation}' in the schema cache`);

/** Returns the error for a request that exceeds a limit of this server on size or depth. */
export const limitExceeded = (message: string) => new RestError(400, "PGRST100", message);

/** Returns the error for a write with a read-only access token. */
export const readOnlyToken = () =>
  new RestError(403, "insufficient_scope", "This access token may only read", {
    hint: "Create an access token with the scope `write`.",
  });
