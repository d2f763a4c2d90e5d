import { Readable } from "node:stream";

import { ZipFile } from "yazl";

/** One file of an archive; `open` is called when its turn has come. */
export type Entry = {
  path: string;
  /** What is compressed already is kept as it is. */
  isPacked?: boolean;
  open: () => AsyncIterable<Uint8Array | string>;
};

/** The bytes of a zip with these files, made while they are read: a large archive takes no more memory than a small one. */
export function archive(entries: readonly Entry[], at: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  const output = Readable.from(outputStream, { objectMode: false });
  // Whoever reads waits for the zip's own stream, so that is where an error has to show.
  const fail = (error: Error) => (outputStream instanceof Readable ? outputStream : output).destroy(error);
  zip.on("error", fail);
  for (const { path, isPacked = false, open } of entries) {
    zip.addReadStreamLazy(path, { compress: !isPacked, mtime: at }, (done) => {
      // The zip does not listen to what it reads, and an error that nobody hears ends the process.
      done(null, Readable.from(open(), { objectMode: false }).on("error", fail));
    });
  }
  zip.end();
  return output;
}

/** The same bytes in pieces of one size; the last one may be smaller. */
export async function* inPieces(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
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

/** A name as part of a path, on any system that may unpack it. */
export function pathPart(name: string): string {
  const plain = name.normalize("NFC").replace(/[\\/:*?"<>|\p{Cc}]+/gu, "_");
  return plain.replace(/^[. ]+|[. ]+$/g, "").slice(0, 80) || "_";
}
