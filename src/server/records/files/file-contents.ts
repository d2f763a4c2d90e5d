import type { ClientBase } from "pg";

import type { ObjectStore } from "#server/files/object-store.ts";
import type { FileAddress } from "#server/records/files/file-links.ts";

/** Chunk size of stored files and archives; the last chunk may be smaller. */
export const chunkBytes = 512 * 1024;
/** Size of the pieces in which objects are read. */
const pieceBytes = 8 * chunkBytes;

/** Stores a chunk of a file. */
export async function insertFileChunk(
  sql: ClientBase,
  { workspaceId, fileId, variant }: FileAddress,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  await sql.query(
    "insert into private.file_chunks (workspace_id, file_id, variant, position, bytes) values ($1, $2, $3, $4, $5)",
    [workspaceId, fileId, variant, position, bytes],
  );
}

/** Runs statements in a transaction with the role worker, each time in another one or always in the same. */
export type RunSql = <T>(work: (sql: ClientBase) => Promise<T>) => Promise<T>;
type Range = { from?: number; to?: number };

/**
 * Yields the contents of a file, or a range of them, with only one piece in memory at a time. Finds the contents even
 * if they are moved between the database and the bucket in the meantime. Yields nothing if the file does not exist.
 */
export async function* readFile(
  run: RunSql,
  store: ObjectStore | undefined,
  address: FileAddress,
  { from = 0, to = Infinity }: Range = {},
): AsyncGenerator<Buffer> {
  for (let at = from; ;) {
    const position = Math.floor(at / chunkBytes);
    const stored = await run((sql) => findChunk(sql, address, position));
    const end = Math.min(to, stored?.byteSize ?? 0);
    if (!stored || at >= end) return;
    const start = position * chunkBytes;
    const piece =
      stored.chunk?.subarray(at - start, end - start) ??
      (await requireStore(store).get(stored.objectKey ?? "", at, Math.min(end, at + pieceBytes)));
    yield piece;
    at += piece.length;
  }
}

async function findChunk(sql: ClientBase, { workspaceId, fileId, variant }: FileAddress, position: number) {
  const { rows } = await sql.query<{ byteSize: number; objectKey: string | null; chunk: Buffer | null }>(
    `select c.byte_size::float8 as "byteSize", c.object_key as "objectKey", k.bytes as chunk from private.file_contents c
     left join private.file_chunks k
       on k.workspace_id = c.workspace_id and k.file_id = c.file_id and k.variant = c.variant and k.position = $4
     where c.workspace_id = $1 and c.file_id = $2 and c.variant = $3`,
    [workspaceId, fileId, variant, position],
  );
  const row = rows[0];
  if (row && row.chunk === null && row.objectKey === null && position * chunkBytes < row.byteSize)
    throw new Error("A chunk of this file is missing");
  return row;
}

/** Throws if the contents are objects, but no bucket is configured. */
function requireStore(store: ObjectStore | undefined): ObjectStore {
  if (store) return store;
  throw new Error("The contents of this file are in S3: set S3_BUCKET, or move them back first");
}
