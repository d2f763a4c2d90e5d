import type { Media } from "#server/rest/media-type.ts";

/** The columns of the one row that every data statement returns. */
export const envelopeColumn = { total: 0, page: 1, body: 2, headers: 3, status: 4, inserted: 5 } as const;

/** What a guard puts into the number that Postgres then cannot read, so that the whole statement is undone. */
export const guardWords = {
  singular: "vanda: not singular ",
  maxAffected: "vanda: max affected ",
  tooLarge: "vanda: too large ",
} as const;

/** The longest body in bytes. Lists within lists multiply, and what is much longer would be no text that Node can hold. */
const longestBody = 64 * 1024 * 1024;

export type Envelope = {
  /** SQL before the outer select, as `with …`. */
  prefix?: string;
  /** The rows of the page: what stands after `from`, without alias. */
  rows: string;
  total: string | null;
  media: Media;
  /** object: the result is one row by nature; scalar: one column called vanda_scalar. */
  shape: "rows" | "object" | "scalar" | "scalars" | "none";
  /** The statement may set `response.headers` and `response.status`, as PostgREST lets functions do. */
  readsResponseSettings: boolean;
  inserted?: string | null;
  guard?: { singular: boolean; maxAffected: number | null };
};

/** Wraps rows so that Postgres itself writes the body and counts the page, all in one row. */
export function envelopeSql(envelope: Envelope): string {
  const settings = envelope.readsResponseSettings
    ? ["nullif(current_setting('response.headers', true), '')", "nullif(current_setting('response.status', true), '')"]
    : ["null", "null"];
  const body = bodySql(envelope);
  const columns = [
    envelope.total ?? "null",
    guardedCount(body, envelope.guard),
    body,
    ...(envelope.readsResponseSettings || envelope.inserted ? settings : []),
    ...(envelope.inserted ? [envelope.inserted] : []),
  ];
  return `${envelope.prefix ? `${envelope.prefix} ` : ""}select ${columns.join(", ")} from ${envelope.rows} as vanda_page`;
}

function bodySql({ shape, media }: Envelope): string {
  const strip = (json: string) => (media.stripsNulls ? `json_strip_nulls(${json})` : json);
  if (shape === "none") return "null";
  if (media.kind === "csv") {
    return "coalesce(string_agg(substring(vanda_page::text, 2, length(vanda_page::text) - 2), E'\\n'), '')";
  }
  const row = shape === "scalar" || shape === "scalars" ? "vanda_page.vanda_scalar" : "vanda_page";
  // One row needs no array around it; that there is but one is checked by its count.
  if (shape === "object" || shape === "scalar" || media.kind === "object") {
    return `coalesce(string_agg(${strip(`to_json(${row})`)}::text, ','), 'null')`;
  }
  return `coalesce(${strip(`json_agg(${row})`)}, '[]')`;
}

/** The page's count, or an error that rolls the statement back when the count, or the length of the body, is not allowed. */
function guardedCount(body: string, guard: Envelope["guard"]): string {
  const limits: [string, string][] = [];
  // Postgres makes an aggregate once, however often it is named, and its size is known without looking at it.
  if (body !== "null") limits.push([`pg_column_size(${body}) > ${longestBody}`, guardWords.tooLarge]);
  if (guard?.singular) limits.push(["count(*) <> 1", guardWords.singular]);
  if (guard?.maxAffected !== undefined && guard.maxAffected !== null) {
    limits.push([`count(*) > ${Math.trunc(guard.maxAffected)}`, guardWords.maxAffected]);
  }
  if (limits.length === 0) return "count(*)";
  const cases = limits.map(([condition, words]) => `when ${condition} then ('${words}' || count(*))::bigint`);
  return `case ${cases.join(" ")} else count(*) end`;
}
