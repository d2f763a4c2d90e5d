import type { Media } from "#server/rest/media-type.ts";
import { bytesOf, responseLimitSql } from "#server/rest/response-size.ts";
import type { Parameters } from "#server/rest/statement.ts";

/** The columns of the single row that every data statement returns. */
export const envelopeColumn = { total: 0, page: 1, body: 2, headers: 3, status: 4, inserted: 5 } as const;

/** Words in the number that a guard casts. Postgres then cannot parse the number and rolls back the whole statement. */
export const guardWords = {
  singular: "vanda: not singular ",
  maxAffected: "vanda: max affected ",
} as const;

export type Envelope = {
  parameters: Parameters;
  /** SQL before the outer select, such as a `with` clause. */
  prefix?: string;
  /** The rows of the page: the SQL after `from`, without an alias. */
  rows: string;
  total: string | null;
  media: Media;
  /** object: the result is a single row; scalar: the result is one column named vanda_scalar. */
  shape: "rows" | "object" | "scalar" | "scalars" | "none";
  /** True if the statement may set `response.headers` and `response.status`, as PostgREST allows for functions. */
  readsResponseSettings: boolean;
  inserted?: string | null;
  guard?: { singular: boolean; maxAffected: number | null };
};

/** Wraps rows in a statement that returns one row: Postgres itself writes the body and counts the rows of the page. */
export function envelopeSql(envelope: Envelope): string {
  const settings = envelope.readsResponseSettings
    ? ["nullif(current_setting('response.headers', true), '')", "nullif(current_setting('response.status', true), '')"]
    : ["null", "null"];
  const columns = [
    envelope.total ?? "null",
    guardedCount(envelope.guard),
    bodySql(envelope),
    ...(envelope.readsResponseSettings || envelope.inserted ? settings : []),
    ...(envelope.inserted ? [envelope.inserted] : []),
  ];
  return `${envelope.prefix ? `${envelope.prefix} ` : ""}select ${columns.join(", ")} from ${pageSql(envelope)}`;
}

/** Returns the SQL of the rows. Each row is formatted once, and its size is measured while the rows are combined. */
function pageSql({ shape, media, rows, parameters }: Envelope): string {
  if (shape === "none") return `${rows} as vanda_page`;
  const row = shape === "scalar" || shape === "scalars" ? "vanda_row.vanda_scalar" : "vanda_row";
  const json = media.stripsNulls ? `json_strip_nulls(to_json(${row}))` : `to_json(${row})`;
  const line = `substring(vanda_row::text, 2, length(vanda_row::text) - 2)`;
  // With an offset, Postgres creates the text only once although it is used twice.
  const page = `(select ${media.kind === "csv" ? line : json} as text from ${rows} as vanda_row offset 0) as vanda_page`;
  return `${page} ${responseLimitSql(parameters, bytesOf("vanda_page.text"), 1)}`;
}

function bodySql({ shape, media }: Envelope): string {
  if (shape === "none") return "null";
  if (media.kind === "csv") return "coalesce(string_agg(vanda_page.text, E'\\n'), '')";
  // A single row is not wrapped in an array; the check of the count ensures that there is only one.
  if (shape === "object" || shape === "scalar" || media.kind === "object") {
    return "coalesce(string_agg(vanda_page.text::text, ','), 'null')";
  }
  return "coalesce(json_agg(vanda_page.text), '[]')";
}

/**
 * Returns the SQL of the page's row count. If the count is not allowed, it raises an error, which rolls the statement
 * back.
 */
function guardedCount(guard: Envelope["guard"]): string {
  const limits: [string, string][] = [];
  if (guard?.singular) limits.push(["count(*) <> 1", guardWords.singular]);
  if (guard?.maxAffected !== undefined && guard.maxAffected !== null) {
    limits.push([`count(*) > ${Math.trunc(guard.maxAffected)}`, guardWords.maxAffected]);
  }
  if (limits.length === 0) return "count(*)";
  const cases = limits.map(([condition, words]) => `when ${condition} then ('${words}' || count(*))::bigint`);
  return `case ${cases.join(" ")} else count(*) end`;
}
