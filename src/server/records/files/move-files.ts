import { randomUUID } from "node:crypto";

import type { ObjectStore } from "#server/files/object-store.ts";
import { chunkBytes, insertFileChunk, readFile, type RunSql } from "#server/records/files/file-contents.ts";
import type { FileAddress } from "#server/records/files/file-links.ts";

/** Moves the contents of one file to the bucket. Returns false if none are left in the database. */
export async function moveToBucket(run: RunSql, store: ObjectStore): Promise<boolean> {
  const address = await run(async (sql) => {
    const { rows } = await sql.query<FileAddress>(
      `select workspace_id as "workspaceId", file_id as "fileId", variant from private.file_contents
       where object_key is null limit 1`,
    );
    return rows[0];
  });
  if (!address) return false;
  const { workspaceId, fileId, variant } = address;
  const key = `${workspaceId}/${fileId}/${variant}-${randomUUID()}`;
  // The object is queued for deletion until a row refers to it, so that nothing is left in the bucket if this process
  // dies.
  await run((sql) => sql.query("insert into private.object_deletions (object_key) values ($1)", [key]));
  await store.put(key, await readWhole(run, store, address));
  await run(async (sql) => {
    const { rowCount } = await sql.query(
      `update private.file_contents set object_key = $4
       where workspace_id = $1 and file_id = $2 and variant = $3 and object_key is null`,
      [workspaceId, fileId, variant, key],
    );
    // The file was deleted, or moved by another process, in the meantime.
    if (rowCount === 0) return;
    const { rowCount: claimed } = await sql.query("delete from private.object_deletions where object_key = $1", [key]);
    if (claimed === 0) throw new Error("Writing an object took longer than a day");
    await sql.query("delete from private.file_chunks where workspace_id = $1 and file_id = $2 and variant = $3", [
      workspaceId,
      fileId,
      variant,
    ]);
  });
  return true;
}

/** Moves the contents of one file back to the database. Returns false if none are left in the bucket. */
export async function moveToDatabase(run: RunSql, store: ObjectStore): Promise<boolean> {
  const stored = await run(async (sql) => {
    const { rows } = await sql.query<FileAddress & { key: string }>(
      `select workspace_id as "workspaceId", file_id as "fileId", variant, object_key as key from private.file_contents
       where object_key is not null limit 1`,
    );
    return rows[0];
  });
  if (!stored) return false;
  const { workspaceId, fileId, variant, key } = stored;
  const bytes = await readWhole(run, store, stored);
  await run(async (sql) => {
    const { rowCount } = await sql.query(
      `update private.file_contents set object_key = null
       where workspace_id = $1 and file_id = $2 and variant = $3 and object_key = $4`,
      [workspaceId, fileId, variant, key],
    );
    if (rowCount === 0) return;
    for (let at = 0; at < bytes.length; at += chunkBytes)
      await insertFileChunk(sql, stored, at / chunkBytes, bytes.subarray(at, at + chunkBytes));
    await sql.query("insert into private.object_deletions (object_key) values ($1)", [key]);
  });
  return true;
}

/** Deletes an object that is due. Returns false if none is. */
export function deleteObject(run: RunSql, store: ObjectStore): Promise<boolean> {
  return run(async (sql) => {
    const { rows } = await sql.query<{ object_key: string }>(
      `delete from private.object_deletions where object_key = (
         select d.object_key from private.object_deletions d where d.due_at <= private.now()
         order by d.due_at limit 1) returning object_key`,
    );
    const key = rows[0]?.object_key;
    // If this fails, the object stays due.
    if (key !== undefined) await store.remove(key);
    return key !== undefined;
  });
}

const readWhole = async (run: RunSql, store: ObjectStore, address: FileAddress) =>
  Buffer.concat(await Array.fromAsync(readFile(run, store, address)));
