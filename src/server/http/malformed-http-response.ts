import type { Duplex } from "node:stream";

/**
 * Responds to requests that Node cannot parse as HTTP, in the format of all other errors. Node's default response has
 * no body.
 */
export function respondToMalformedHttp(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  const [status, code, message] = explain(error.code);
  const body = JSON.stringify({ code, message, details: null, hint: null });
  const head = [
    `HTTP/1.1 ${status}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function explain(code: string | undefined): [status: string, code: string, message: string] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return ["431 Request Header Fields Too Large", "headers_too_large", "URL and headers are too long. Shorten them"];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return ["408 Request Timeout", "request_timeout", "The request took too long to arrive"];
    default:
      return ["400 Bad Request", "bad_request", "This is not a valid HTTP request"];
  }
}
