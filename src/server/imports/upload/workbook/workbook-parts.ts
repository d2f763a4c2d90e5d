import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";

import { type Entry, fromFdPromise, type ZipFile } from "yauzl";

import { importLimits } from "#domain/imports/dialect.ts";
import { brokenWorkbook, lockedWorkbook, unpacksTooFar } from "#server/imports/upload/workbook/workbook-errors.ts";

/** Real workbooks have dozens of parts. */
const maxParts = 10_000;

/**
 * The parts of a workbook, which are the files in a zip archive. They are read one at a time and never written to disk.
 * The limit applies to the bytes actually unpacked, not only to the size that the archive declares.
 */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the list of parts. Rejects paths outside the archive and duplicate names. */
  static async open(fd: number): Promise<WorkbookParts> {
    try {
      const zip = await fromFdPromise(fd, { autoClose: false, lazyEntries: true });
      if (zip.entryCount > maxParts) throw new Error("it has too many parts");
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = keyOf(entry.fileName);
        if (entries.has(name)) throw new Error(`it has two parts ${name}`);
        entries.set(name, entry);
      }
      return new WorkbookParts(zip, entries);
    } catch (error) {
      throw brokenWorkbook(error instanceof Error ? error.message : String(error));
    }
  }

  has(path: string): boolean {
    return this.#entries.has(keyOf(path));
  }

  /**
   * Yields the unpacked bytes of a part. A consumer may stop early. Throws a FunctionError if the part is missing,
   * encrypted or damaged, or if the workbook unpacks to too many bytes.
   */
  async *read(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(path));
    if (!entry) throw brokenWorkbook(`it has no part ${path}`);
    if (entry.isEncrypted()) throw lockedWorkbook();
    if (this.#unpacked + entry.uncompressedSize > importLimits.unpackedBytes) throw unpacksTooFar();
    const stream: Readable = await this.#zip.openReadStreamPromise(entry);
    let sum = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      this.#unpacked += piece.length;
      if (this.#unpacked > importLimits.unpackedBytes) throw unpacksTooFar();
      sum = crc32(piece, sum);
      yield piece;
    }
    if (sum !== entry.crc32) throw brokenWorkbook(`${path} is damaged`);
  }
}

const keyOf = (path: string) => path.toLowerCase();
