import type { Wire } from "./wire.ts";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** SQLSTATEs that a caller cannot cause, because they mean that the generated statement was wrong. */
const ourMistakes = new Set(["42P01", "42P02", "42P18", "42P05", "42702", "42712", "08P01", "26000", "PGRSTX00"]);
/** Messages about values. An invalid text search also causes a syntax error. */
const isAboutValue = /^([a-z ]+ in ts(query|vector): |there is no escaped character)/;
/** Words of the generated SQL and of its tables, in lower case. */
const ourWords =
  /\bselect (?!parameter|has)|\bvanda_|pgrst_|\blateral\b|\bprivate\.|_to_record|populate_|_row"|\$\d|current_setting|request\.jwt/;

/** Returns a short description of the fault in a response; null if the response is correct. */
export function complaint(wire: Wire, { status, headers, text }: Answer): string | null {
  const type = String(headers["content-type"] ?? "");
  if (status >= 500) return `a ${status}: ${text}`;
  if (status >= 300) return complaintAboutRejection(wire, status, type, text);
  if (![200, 201, 204, 206].includes(status)) return `status ${status}`;
  if (status === 204 && text !== "") return "a 204 with a body";
  if (wire.method === "HEAD" && text !== "") return "a HEAD with a body";
  if (text === "") return status === 200 && wire.method === "GET" ? "an empty 200" : null;
  if (type.startsWith("text/csv")) return text.includes("\n") ? null : "CSV without a header line";
  if (!/^application\/(vnd\.pgrst\.(object|array)\+|openapi\+)?json(;|$)/.test(type)) return `a body of type ${type}`;
  const body = parsed(text);
  if (body === undefined) return "a body that is not JSON";
  return complaintAboutRange(wire, status, String(headers["content-range"] ?? ""), body);
}

function complaintAboutRejection(wire: Wire, status: number, type: string, text: string): string | null {
  if (wire.method === "HEAD") return text === "" ? null : "a HEAD with a body";
  if (!type.startsWith("application/json")) return `an error of type ${type}`;
  const body = parsed(text);
  if (!isObject(body) || Object.keys(body).toSorted().join() !== "code,details,hint,message")
    return `an error of another shape: ${text}`;
  const { code, message, details, hint } = body;
  if (typeof code !== "string" || code === "" || typeof message !== "string" || message === "")
    return `an error without code or message: ${text}`;
  // PostgREST responds with 300 if a request is ambiguous.
  if (status < 400 && !(status === 300 && (code === "PGRST201" || code === "PGRST203"))) return `status ${status}`;
  if (ourMistakes.has(code) || (code === "42601" && !isAboutValue.test(message))) return `SQL that was wrong: ${text}`;
  // A response may contain the caller's own text.
  const texts = [message, details, hint].map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const found = ourWords.exec(texts.join("\n"))?.[0];
  return found && !sentBy(wire).includes(found) ? `our own SQL (${found}): ${text}` : null;
}

const sentBy = (wire: Wire) => [wire.path, JSON.stringify(wire.query), wire.body?.toString()].join("\n");

/**
 * Returns the fault in the Content-Range header of a list (the positions of the returned rows, and the total number of
 * rows), or null if it is correct.
 */
function complaintAboutRange(wire: Wire, status: number, range: string, body: unknown): string | null {
  if (wire.method !== "GET" || !Array.isArray(body) || wire.path.startsWith("rpc/")) return null;
  const [, from, to, total] = /^(?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(range) ?? [];
  if (total === undefined) return `a content-range of "${range}"`;
  const length = from === undefined ? 0 : Number(to) - Number(from) + 1;
  if (length !== body.length) return `${body.length} rows, and a content-range of "${range}"`;
  return (status === 206) === (total !== "*" && Number(total) > body.length) ? null : `a ${status} of "${range}"`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
