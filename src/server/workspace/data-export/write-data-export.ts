import { z } from "zod";

import { cancelOn } from "#server/postgres/cancel.ts";
import { type Call, defineJob, type Run } from "#server/runs/define-job.ts";
import { archive, type Entry, inChunks } from "#server/workspace/data-export/archive.ts";
import { exportEntries } from "#server/workspace/data-export/entries.ts";

const chunkBytes = 512 * 1024;

/** Writes all data about a user to one file, which replaces earlier ones. */
export const writeDataExport = defineJob({
  name: "data-export",
  scope: "person",
  queue: "export",
  input: z.object({}),
  result: z.undefined(),
  async run(step, _input, run) {
    const bytes = await step.call("write", (call) => writeArchive(run, call));
    await step.last("finish", async ({ sql, runId, userId }) => {
      await sql.query(
        "update public.data_exports set byte_size = $2, expires_at = private.now() + interval '7 days' where id = $1",
        [runId, bytes],
      );
      await sql.query(
        "delete from public.runs where user_id = $1 and name = 'data-export' and id <> $2 and not private.is_open(status)",
        [userId, runId],
      );
    });
  },
});

/** Reads in one snapshot, and stores the archive chunk by chunk as it grows; a restarted run starts from the beginning. */
async function writeArchive(run: Run<"person">, { signal, write }: Call): Promise<number> {
  await write((sql) => sql.query("delete from private.data_export_chunks where export_id = $1", [run.runId]));
  const reader = await run.context.directPool.connect();
  const settle = cancelOn(signal, reader);
  let broken: Error | undefined;
  try {
    await reader.query("begin isolation level repeatable read read only");
    const at = new Date();
    const entries = await exportEntries(reader, run.userId, at);
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

/** Reports how many of the files are written. */
const counted = (run: Run<"person">, entries: readonly Entry[]): Entry[] =>
  entries.map((entry, done) => ({
    ...entry,
    async *open() {
      run.progress(done, entries.length);
      yield* entry.open();
    },
  }));
