import { readPairs } from "#server/rest/parse-query.ts";
import { contentTypeOf, readPayload } from "#server/rest/payload.ts";

/** The body of a `POST` to a function. */
export type CallBody = {
  text: string;
  /** The arguments that it names; null if it can only be one argument as a whole. */
  names: string[] | null;
  isArray: boolean;
  /** The fields of a form, which may be repeated. */
  pairs: [string, string][] | null;
  /** The types of the one unnamed argument that it can be. */
  wholeTypes: string[];
};

const wholeJson = ["json", "jsonb"];
const rawTypes = new Map([
  ["text/plain", "text"],
  ["text/xml", "xml"],
  ["application/octet-stream", "bytea"],
]);

/** Parses the body of a call: JSON or a form that names arguments, or text, XML or bytes as a single one. */
export function readCallBody(body: Buffer, contentType: string | undefined, columns: string[] | null): CallBody {
  const type = contentTypeOf(contentType);
  const rawType = rawTypes.get(type);
  if (rawType !== undefined) {
    const text = rawType === "bytea" ? `\\x${body.toString("hex")}` : body.toString();
    return { text, names: null, isArray: false, pairs: null, wholeTypes: [rawType] };
  }
  if (body.length === 0) return { text: "{}", names: [], isArray: false, pairs: null, wholeTypes: wholeJson };
  const { text, keys, isArray } = readPayload(body, contentType, columns);
  const pairs = type === "application/x-www-form-urlencoded" ? readPairs(body.toString()) : null;
  return { text, names: keys, isArray, pairs, wholeTypes: wholeJson };
}
