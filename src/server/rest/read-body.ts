import type { IncomingMessage } from "node:http";

import { RestError } from "#server/rest/rest-error.ts";

/** Reads a whole body, and keeps no more of it than allowed. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    discard(request, 8 * maxBytes);
    return new RestError(413, "PGRST102", `The body is larger than ${maxBytes} bytes`);
  };
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request
      .on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length <= maxBytes) chunks.push(chunk);
        else reject(tooLarge());
      })
      .on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .on("error", reject);
  });
}

/** Who is hung up on while sending may never see the answer, so the rest is read and dropped, up to a point. */
function discard(request: IncomingMessage, patience: number) {
  let left = patience;
  request.removeAllListeners("data").on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
}
