import { readPairs } from "#server/rest/parse-query.ts";
import { contentTypeOf, readPayload } from "#server/rest/payload.ts";

/** The body of a `POST` that calls a function. */
export type CallBody = {
  text: string;
  /** The names of the arguments in the body; null if the body can only be a single argument. */
  names: string[] | null;
  isArray: boolean;
  /** The fields of a form. Names may be repeated. */
  pairs: [string, string][] | null;
  /** The possible types of the single unnamed argument that the body may be. */
  wholeTypes: string[];
};

const wholeJson = ["json", "jsonb"];
const rawTypes = new Map([
  ["text/plain", "text"],
  ["text/xml", "xml"],
  ["application/octet-stream", "bytea"],
]);

/** Parses the body of a call. JSON and forms contain named arguments; text, XML and bytes are a single argument. */
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
