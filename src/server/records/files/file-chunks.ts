import type { ClientBase } from "pg";

import type { FileAddress } from "#server/records/files/file-links.ts";

/** Chunk size of stored files and archives; the last chunk may be smaller. */
export const chunkBytes = 512 * 1024;

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

/** Returns a chunk of a file; undefined after the last chunk. */
export async function readFileChunk(
  sql: ClientBase,
  { workspaceId, fileId, variant }: FileAddress,
  position: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    "select bytes from private.file_chunks where workspace_id = $1 and file_id = $2 and variant = $3 and position = $4",
    [workspaceId, fileId, variant, position],
  );
  return rows[0]?.bytes;
}

/** Yields all chunks of a file, with only one in memory at a time. */
export async function* readFileChunks(sql: ClientBase, address: FileAddress): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const chunk = await readFileChunk(sql, address, position);
    if (!chunk) return;
    yield chunk;
  }
}
