import type { IncomingMessage } from "node:http";

import { RestError } from "#server/rest/rest-error.ts";

/** Reads a whole body, and no more of it than allowed. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new RestError(413, "PGRST102", `The body is larger than ${maxBytes} bytes`, { headers: { connection: "close" } });
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request
      .on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) {
          request.pause();
          reject(tooLarge());
        } else chunks.push(chunk);
      })
      .on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .on("error", reject);
  });
}
