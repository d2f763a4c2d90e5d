import type { ClientBase } from "pg";

import { cancelOn } from "#server/postgres/cancel.ts";
import { chunkBytes } from "#server/records/files/file-contents.ts";
import type { Call, Run, StepTools } from "#server/runs/define-job.ts";
import { archive, type Entry, inChunks } from "#server/workspace/data-export/archive.ts";

/**
 * Reads the entries in one snapshot and stores their archive chunk by chunk as it grows. A restarted run starts from
 * the beginning. Returns the size of the archive.
 */
export async function storeArchive(
  run: Run<"person">,
  { signal, write }: Call,
  readEntries: (sql: ClientBase, at: Date) => Promise<Entry[]>,
): Promise<number> {
  await write((sql) => sql.query("delete from private.data_export_chunks where export_id = $1", [run.runId]));
  const reader = await run.context.directPool.connect();
  const settle = cancelOn(signal, reader);
  let broken: Error | undefined;
  try {
    await reader.query("begin isolation level repeatable read read only");
    const at = new Date();
    const entries = await readEntries(reader, at);
    let bytes = 0;
    let position = 0;
    for await (const piece of inChunks(archive(counted(run, entries), at), chunkBytes)) {
      signal.throwIfAborted();
      await write((sql) =>
        sql.query("insert into private.data_export_chunks (export_id, position, bytes) values ($1, $2, $3)", [
          run.runId,
          position,
          piece,
        ]),
      );
      position += 1;
      bytes += piece.length;
    }
    return bytes;
  } finally {
    await settle();
    await reader.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    reader.release(broken);
  }
}

/** Reports the number of files written so far. */
const counted = (run: Run<"person">, entries: readonly Entry[]): Entry[] =>
  entries.map((entry, done) => ({
    ...entry,
    async *open() {
      run.progress(done, entries.length);
      yield* entry.open();
    },
  }));

/** Marks an export as ready for the next seven days, and deletes the earlier exports that it replaces. */
export async function finishExport({ sql, runId, userId }: StepTools<"person">, bytes: number): Promise<void> {
  await sql.query(
    "update public.data_exports set byte_size = $2, expires_at = private.now() + interval '7 days' where id = $1",
    [runId, bytes],
  );
  await sql.query(
    `delete from public.runs r using public.runs own where own.id = $2 and r.user_id = $1 and r.name = own.name
       and r.subject_id is not distinct from own.subject_id and r.id <> own.id and not private.is_open(r.status)`,
    [userId, runId],
  );
}
