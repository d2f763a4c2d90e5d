import { Readable } from "node:stream";

import { ZipFile } from "yazl";

/** One file of an archive; `open` is called when it is next. */
export type Entry = {
  path: string;
  /** True if it is already compressed, so that it is stored as it is. */
  isPacked?: boolean;
  open: () => AsyncIterable<Uint8Array | string>;
};

/**
 * Yields the bytes of a zip with these files, created while they are read: a large archive takes no more memory than a small
 * one.
 */
export function archive(entries: readonly Entry[], at: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  const output = Readable.from(outputStream, { objectMode: false });
  // The consumer reads from the zip's own stream, so errors have to appear there.
  const fail = (error: Error) => (outputStream instanceof Readable ? outputStream : output).destroy(error);
  zip.on("error", fail);
  for (const { path, isPacked = false, open } of entries) {
    zip.addReadStreamLazy(path, { compress: !isPacked, mtime: at }, (done) => {
      // The zip does not listen for errors of its input, and an unhandled error ends the process.
      done(null, Readable.from(open(), { objectMode: false }).on("error", fail));
    });
  }
  zip.end();
  return output;
}

/** Yields the same bytes in chunks of one size; the last one may be smaller. */
export async function* inChunks(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, size);
      waiting = [whole.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const maxPathPart = 80;

/** Converts a name to a path segment that is valid on any system; a long one keeps its ending. */
export function pathPart(name: string): string {
  const plain = name.normalize("NFC").replace(/[\\/:*?"<>|\p{Cc}]+/gu, "_");
  const part = plain.replace(/^[. ]+|[. ]+$/g, "") || "_";
  if (part.length <= maxPathPart) return part;
  const ending = /\.[a-z0-9]{1,12}$/i.exec(part)?.[0] ?? "";
  return `${part.slice(0, maxPathPart - ending.length)}${ending}`;
}
