import { Readable } from "node:stream";

import type { ClientBase } from "pg";
import { RandomAccessReader } from "yauzl";

import { chunkBytes } from "#server/records/files/file-contents.ts";
import { inChunks } from "#server/workspace/data-export/archive.ts";

const megabyte = 1024 * 1024;

/** Returns the maximum size of an uploaded workspace, which is the storage quota of a workspace, up to a gigabyte. */
export const maxUploadMegabytes = ({ FILE_QUOTA_MB }: { FILE_QUOTA_MB: number }) => Math.min(FILE_QUOTA_MB, 1024);

/**
 * Returns the maximum size of all rows and files of an imported workspace, which is the storage quota of a workspace.
 */
export const maxUnpackedBytes = ({ FILE_QUOTA_MB }: { FILE_QUOTA_MB: number }) => FILE_QUOTA_MB * megabyte;

/** Stores the bytes of an upload for its run. Returns their number. */
export async function stageUpload(sql: ClientBase, runId: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  let position = 0;
  let size = 0;
  for await (const chunk of inChunks(pieces, chunkBytes)) {
    await sql.query("insert into private.workspace_import_chunks (run_id, position, bytes) values ($1, $2, $3)", [
      runId,
      position,
      chunk,
    ]);
    position += 1;
    size += chunk.length;
  }
  return size;
}

/** Returns the size of a stored upload, in bytes. */
export async function stagedSize(sql: ClientBase, runId: string): Promise<number> {
  const { rows } = await sql.query<{ size: string | null }>(
    "select sum(octet_length(bytes)) as size from private.workspace_import_chunks where run_id = $1",
    [runId],
  );
  return Number(rows[0]?.size ?? 0);
}

/** Returns a chunk of a stored upload. Throws if it is missing. */
export async function readStaged(sql: ClientBase, runId: string, position: number): Promise<Buffer> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    "select bytes from private.workspace_import_chunks where run_id = $1 and position = $2",
    [runId, position],
  );
  if (!rows[0]) throw new Error(`Chunk ${position} of the upload ${runId} is missing`);
  return rows[0].bytes;
}

/**
 * Reads any part of a stored upload, with one chunk in memory. Random access is needed because a zip archive is read
 * from its end.
 */
export class UploadReader extends RandomAccessReader {
  /** The database error that made the last read fail; the file itself is not the problem. */
  failure: unknown;
  readonly #readChunk: (position: number) => Promise<Buffer>;
  #last: { position: number; bytes: Buffer } | undefined;

  constructor(readChunk: (position: number) => Promise<Buffer>) {
    super();
    this.#readChunk = readChunk;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const position = Math.floor(at / chunkBytes);
      const from = position * chunkBytes;
      const bytes = await this.#chunk(position);
      yield bytes.subarray(at - from, end - from);
      at = from + chunkBytes;
    }
  }

  async #chunk(position: number): Promise<Buffer> {
    if (this.#last?.position === position) return this.#last.bytes;
    try {
      const bytes = await this.#readChunk(position);
      this.#last = { position, bytes };
      return bytes;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
