import type { IncomingMessage } from "node:http";

import { FunctionError } from "#server/functions/function-error.ts";
import { bodyChunks } from "#server/functions/upload/body-chunks.ts";

const megabyte = 1024 * 1024;

/** The whole body of a request, which may be neither empty nor larger than so many megabytes. */
export async function readBody(incoming: IncomingMessage, maxMegabytes: number): Promise<Buffer> {
  const limit = maxMegabytes * megabyte;
  const tooLarge = new FunctionError("file_too_large", `A file can have at most ${maxMegabytes} MB`, {
    limit: maxMegabytes,
  });
  if (Number(incoming.headers["content-length"] ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(incoming)) {
    size += chunk.length;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  if (size === 0) throw new FunctionError("file_empty", "This file is empty");
  return Buffer.concat(chunks);
}
