import pg from "pg";

import { isDatabaseUnavailable, databaseUnavailable } from "#server/postgres/database-unavailable.ts";
import { guardWords } from "#server/rest/envelope.ts";
import { readResponseHeaders, type ResponseHeaders } from "#server/rest/response-headers.ts";
import { isTooLong } from "#server/rest/response-size.ts";
import { limitExceeded, invalidBody, notSingular, RestError, tooManyAffected } from "#server/rest/rest-error.ts";

/** HTTP status by SQLSTATE class, which is the first two characters. Other classes result in 400. */
const statusOfClass: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
const statusOfCode: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57014": 504,
  "57P01": 503,
  "57P02": 503,
  "57P03": 503,
  P0001: 400,
};

/** Converts an error of Postgres to PostgREST's response. */
export function toRestError(error: pg.DatabaseError, role: string): RestError {
  const { code = "XX000", message } = error;
  if (isTooLong(error)) return limitExceeded("The response would exceed 64 MB. Request fewer rows or columns");
  if (code === "22P02" || code === "22003") {
    const guarded = guardedError(message);
    if (guarded) return guarded;
  }
  if (code === "PGRST") return raisedResponse(error);
  // The messages come from functions that split a body, which the caller does not know.
  if (code === "22023" && /^(cannot call|argument of) (jsonb?|populate)_/.test(message))
    return invalidBody("Empty or invalid json");
  if (code === "54001") return limitExceeded("The request is nested too deeply for the database to read");
  // Postgres reports this as an internal error, but its cause is a filter pattern that needs too much memory.
  if (code === "XX000" && message.startsWith("invalid memory alloc request size"))
    return limitExceeded("The request exceeds the memory limit. Use a simpler pattern");
  const status = statusOf(code, message, role);
  const headers: ResponseHeaders = {
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(isDatabaseUnavailable(error) && databaseUnavailable.headers),
  };
  return new RestError(status, code, message, { details: error.detail ?? null, hint: error.hint ?? null, headers });
}

/** Converts a failure of the connection to Postgres or of the server itself. The caller receives no details. */
export function toUnexpectedError(error: unknown): RestError {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: "", code: undefined };
  if (message === "timeout exceeded when trying to connect") {
    return new RestError(504, "PGRST003", "Timed out acquiring connection from connection pool.");
  }
  if (isDatabaseUnavailable(error)) {
    const isNetworkError = code?.startsWith("E");
    return isNetworkError
      ? new RestError(503, "PGRST000", "Database connection error. Retrying the connection.", databaseUnavailable)
      : new RestError(503, "PGRST001", "Database client error. Retrying the connection.", databaseUnavailable);
  }
  return new RestError(500, "PGRSTX00", "Internal error");
}

function statusOf(code: string, message: string, role: string): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  // Two rows with the same key in one upsert are the client's error, although PostgREST returns 500 for them.
  if (code === "21000") return /requires a WHERE clause$|^ON CONFLICT DO UPDATE/.test(message) ? 400 : 500;
  if (code === "22023") return /^role .* does not exist$/.test(message) ? 401 : 400;
  const chosen = /^PT(\d{3})$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen) >= 200 ? Number(chosen) : 500;
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400;
}

/** Converts the error by which a guard made Postgres roll the statement back; null for other errors. */
function guardedError(message: string): RestError | null {
  const match = /"(vanda: [a-z ]+ )(\d+)"$/.exec(message);
  if (!match) return null;
  if (match[1] === guardWords.singular) return notSingular(match[2] ?? "");
  return match[1] === guardWords.maxAffected ? tooManyAffected(match[2] ?? "") : null;
}

/** Converts a `raise sqlstate 'PGRST'`, whose message and detail are JSON and determine the whole response. */
function raisedResponse({ message, detail }: pg.DatabaseError): RestError {
  const body = parseObject(message);
  const hintOfMessage =
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
  const hintOfDetail =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (typeof body?.code !== "string" || typeof body.message !== "string") {
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, hintOfMessage);
  }
  if (detail === undefined) return unreadable("DETAIL is missing in the RAISE statement", hintOfDetail);
  const reply = parseObject(detail);
  const headers = isObject(reply?.headers) ? readResponseHeaders(Object.entries(reply.headers)) : null;
  if (!isStatus(reply?.status) || !headers)
    return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, hintOfDetail);
  return new RestError(reply.status, body.code, body.message, {
    details: typeof body.details === "string" ? body.details : null,
    hint: typeof body.hint === "string" ? body.hint : null,
    headers,
  });
}

const unreadable = (details: string, hint: string) =>
  new RestError(500, "PGRST121", `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint });

const isStatus = (value: unknown): value is number => typeof value === "number" && value >= 200 && value <= 599;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
