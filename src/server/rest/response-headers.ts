import { validateHeaderName, validateHeaderValue } from "node:http";

// Those that say where a reply ends are the server's own.
const framing = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "trailer", "upgrade"]);

/** The headers that a database function wants on the reply; null when HTTP could not carry them. */
export function readResponseHeaders(entries: [name: string, value: unknown][]): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (typeof value !== "string") return null;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      return null;
    }
    if (!framing.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  return headers;
}
