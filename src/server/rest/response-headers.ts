import { validateHeaderName, validateHeaderValue } from "node:http";

/** One that is said several times, as cookies are, is a list. */
export type ResponseHeaders = Record<string, string | string[]>;

// Those that say where a reply ends are the server's own.
const framing = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "trailer", "upgrade"]);

/** The headers that a database function wants on the reply; null when HTTP could not carry them. */
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
    const said = headers[key];
    if (!framing.has(key)) headers[key] = said === undefined ? value : [said, value].flat();
  }
  return headers;
}
