import type { RoundTripResult } from "#server/postgres/round-trip.ts";
import type { Prepared } from "#server/rest/compiler.ts";
import { envelopeColumn } from "#server/rest/envelope.ts";
import { appliedPreferences } from "#server/rest/preferences.ts";
import { readResponseHeaders, type ResponseHeaders } from "#server/rest/response-headers.ts";
import { invalidRange, notSingular, RestError } from "#server/rest/rest-error.ts";
import { putMismatch } from "#server/rest/write-sql.ts";

export type Reply = { status: number; headers: ResponseHeaders; body: string | null };

type Row = {
  total: number | null;
  page: number;
  body: string | null;
  headers: string | null;
  status: string | null;
  inserted: number;
};

/** Creates the response from the single row that Postgres returned. The body is passed on unchanged. */
export function makeReply(prepared: Prepared, result: RoundTripResult, planned: number | null): Reply {
  if (prepared.request.media.plan) return replyWithPlan(prepared, result);
  const row = readRow(result, planned);
  const { request } = prepared;
  const reply =
    request.method === "GET" || request.method === "HEAD" || prepared.routine
      ? replyToRead(prepared, row)
      : replyToWrite(prepared, row);
  if (request.namesSchema && reply.body !== null) reply.headers["content-profile"] = "public";
  applyResponseSettings(reply, row);
  if (prepared.compiled.csvHeader && reply.body !== null)
    reply.body = withCsvHeader(prepared.compiled.csvHeader, reply.body);
  if (request.method === "HEAD") reply.body = null;
  return reply;
}

/** Returns the output of EXPLAIN, one line per row. */
function replyWithPlan({ request: { method, media } }: Prepared, { rows }: RoundTripResult): Reply {
  const body = method === "HEAD" ? null : rows.map(([line]) => line ?? "").join("\n");
  return { status: 200, headers: { "content-type": media.contentType }, body };
}

function readRow({ rows: [fields = []] }: RoundTripResult, planned: number | null): Row {
  const number = (index: number) => {
    const field = fields[index];
    return field === null || field === undefined ? null : Number(field);
  };
  const counted = number(envelopeColumn.total);
  return {
    // Up to the ceiling a count is exact; above it, the planner's estimate is better.
    total: planned === null ? counted : Math.max(planned, counted ?? 0),
    page: number(envelopeColumn.page) ?? 0,
    body: fields[envelopeColumn.body] ?? null,
    headers: fields[envelopeColumn.headers] ?? null,
    status: fields[envelopeColumn.status] ?? null,
    inserted: number(envelopeColumn.inserted) ?? 0,
  };
}

function replyToRead({ request, offset, routine }: Prepared, { total, page, body }: Row): Reply {
  const { media, preferences } = request;
  if (total !== null && offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  }
  if (media.kind === "object" && routine?.returns !== "void" && page !== 1) throw notSingular(page);
  const headers: ResponseHeaders = { "content-range": contentRange(offset, offset + page - 1, total) };
  const applied = appliedPreferences(preferences, [
    "count",
    "handling",
    "timezone",
    "tx",
    ...(routine ? ["maxAffected" as const] : []),
  ]);
  if (applied) headers["preference-applied"] = applied;
  if (routine?.returns === "void") return { status: 204, headers, body: null };
  headers["content-type"] = media.contentType;
  return { status: total !== null && page < total ? 206 : 200, headers, body };
}

function replyToWrite(prepared: Prepared, row: Row): Reply {
  const { request, hasConflictTarget } = prepared;
  const { method, preferences, media } = request;
  const isFull = preferences.return === "representation";
  const headers: ResponseHeaders = {};
  const total = preferences.count ? row.page : null;
  if (method === "PATCH") headers["content-range"] = contentRange(0, row.page - 1, total);
  else if (method !== "PUT") headers["content-range"] = `*/${total ?? "*"}`;
  const applied = appliedPreferences(preferences, [
    ...(method === "POST" && hasConflictTarget ? ["resolution" as const] : []),
    ...(["return", "count"] as const),
    ...(method === "POST" || method === "PATCH" ? ["missing" as const] : []),
    ...(["handling", "timezone", "tx"] as const),
    ...(method === "PATCH" || method === "DELETE" ? ["maxAffected" as const] : []),
  ]);
  if (applied) headers["preference-applied"] = applied;
  if (preferences.return === "headers-only" && method === "POST" && row.body) {
    const location = locationOf(request.target.name, row.body);
    if (location) headers.location = location;
  }
  if (isFull) headers["content-type"] = media.contentType;
  return { status: statusOfWrite(prepared, row), headers, body: isFull ? row.body : null };
}

function statusOfWrite({ request: { method, preferences } }: Prepared, { inserted }: Row): number {
  const isFull = preferences.return === "representation";
  if (method === "POST") return preferences.resolution === "merge-duplicates" && inserted === 0 ? 200 : 201;
  if (!isFull) return 204;
  return method === "PUT" && inserted > 0 ? 201 : 200;
}

/**
 * Returns PostgREST's error for a PUT whose body contains a different row than its URL. Returns other errors unchanged.
 */
export const asPutError = (error: RestError) => (error.code === "PGRST116" ? putMismatch() : error);

function contentRange(from: number, to: number, total: number | null): string {
  const rows = from <= to && total !== 0 ? `${from}-${to}` : "*";
  return `${rows}/${total ?? "*"}`;
}

/** Returns the address of the first new row, with its primary key as filters; null if there is no row or no key. */
function locationOf(relation: string, body: string): string | null {
  const [row] = JSON.parse(body) as Record<string, unknown>[];
  const keys = Object.entries(row ?? {});
  if (keys.length === 0) return null;
  const filters = keys.map(([name, value]) => {
    const filter = value === null ? "is.null" : `eq.${encodeURIComponent(String(value))}`;
    return `${encodeURIComponent(name)}=${filter}`;
  });
  return `/${relation}?${filters.join("&")}`;
}

function withCsvHeader(names: string[], body: string): string {
  const header = names.map((name) => (/[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(",");
  return `${header}\n${body}`;
}

/**
 * Applies the status and the headers that a function has set, as in PostgREST. Throws a RestError if they are invalid.
 */
function applyResponseSettings(reply: Reply, { headers, status }: Row) {
  if (headers !== null) Object.assign(reply.headers, parseHeaders(headers));
  if (status === null) return;
  if (!/^[2-5]\d\d$/.test(status))
    throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
  reply.status = Number(status);
}

function parseHeaders(text: string): ResponseHeaders {
  const wrong = () =>
    new RestError(
      500,
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    );
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!Array.isArray(list)) throw wrong();
  const entries = list.map((item: unknown) => (typeof item === "object" && item !== null ? Object.entries(item) : []));
  if (entries.some((pairs) => pairs.length !== 1)) throw wrong();
  const headers = readResponseHeaders(entries.flat());
  if (!headers) throw wrong();
  return headers;
}
