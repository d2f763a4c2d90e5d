import { validateHeaderName, validateHeaderValue } from "node:http";

/** The headers of a response. A repeated header, such as a cookie, is a list. */
export type ResponseHeaders = Record<string, string | string[]>;

// Only the server itself may set the headers that delimit a response.
const framing = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "trailer", "upgrade"]);

/**
 * Returns the headers that a database function sets on the response; null if a value is not a string or HTTP does not
 * allow a header.
 */
export function readResponseHeaders(entries: [name: string, value: unknown][]): ResponseHeaders | null {
  const headers: ResponseHeaders = {};
  for (const [name, value] of entries) {
    if (typeof value !== "string") return null;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      return null;
    }
    const key = name.toLowerCase();
    const existing = headers[key];
    if (!framing.has(key)) headers[key] = existing === undefined ? value : [existing, value].flat();
  }
  return headers;
}
