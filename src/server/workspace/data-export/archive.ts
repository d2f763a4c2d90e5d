import { Readable } from "node:stream";

import { ZipFile } from "yazl";

/** One file of an archive. `open` is called when it is the file's turn. */
export type Entry = {
  path: string;
  /** True if the file is already compressed, so that it is stored without compression. */
  isPacked?: boolean;
  open: () => AsyncIterable<Uint8Array | string>;
};

/**
 * Yields the bytes of a zip archive with the given files. It is created while it is read, so that a large archive takes
 * no more memory than a small one.
 */
export function archive(entries: readonly Entry[], at: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  const output = Readable.from(outputStream, { objectMode: false });
  // Errors have to be emitted by the archive's own stream, because the consumer reads from it.
  const fail = (error: Error) => (outputStream instanceof Readable ? outputStream : output).destroy(error);
  zip.on("error", fail);
  for (const { path, isPacked = false, open } of entries) {
    zip.addReadStreamLazy(path, { compress: !isPacked, mtime: at }, (done) => {
      // The library does not listen for errors of its input, and an unhandled error would end the process.
      done(null, Readable.from(open(), { objectMode: false }).on("error", fail));
    });
  }
  zip.end();
  return output;
}

/** Yields the same bytes in chunks of the given size; the last chunk may be smaller. */
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

/**
 * Converts a name to a path segment that is valid on every system. A long name is shortened but keeps its extension.
 */
export function pathPart(name: string): string {
  const plain = name.normalize("NFC").replace(/[\\/:*?"<>|\p{Cc}]+/gu, "_");
  const part = plain.replace(/^[. ]+|[. ]+$/g, "") || "_";
  if (part.length <= maxPathPart) return part;
  const ending = /\.[a-z0-9]{1,12}$/i.exec(part)?.[0] ?? "";
  return `${part.slice(0, maxPathPart - ending.length)}${ending}`;
}
