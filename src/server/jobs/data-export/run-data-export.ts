import type { PoolClient } from "pg";

import type { Context } from "#server/context.ts";
import { patientWorker } from "#server/jobs/become.ts";
import { archive, type Entry, inPieces } from "#server/jobs/data-export/archive.ts";
import { exportEntries } from "#server/jobs/data-export/entries.ts";
import { JobStopped } from "#server/jobs/job-error.ts";
import { asRole } from "#server/postgres/turn.ts";

const chunkBytes = 512 * 1024;
const beatMs = 400;
const maxAttempts = 3;

/**
 * Writes one export. It reads in one snapshot on a connection that holds the export's lock, and keeps the archive piece by
 * piece as it grows: an export that is 'running' with its lock free has lost its runner, and begins anew.
 */
export async function runDataExport(context: Context, exportId: string, stopping: AbortSignal): Promise<void> {
  const reader = await context.directPool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await reader.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as free",
      [exportId],
    );
    if (!rows[0]?.free) return;
    await attempt(context, reader, exportId, stopping);
    await reader.query("select pg_advisory_unlock(hashtextextended($1, 0))", [exportId]);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    reader.release(broken);
  }
}

async function attempt(context: Context, reader: PoolClient, exportId: string, stopping: AbortSignal) {
  const userId = await claim(context, exportId);
  if (!userId) return;
  const log = context.log.child({ export: exportId });
  await reader.query("begin isolation level repeatable read read only");
  try {
    const at = new Date();
    const entries = await exportEntries(reader, userId, at);
    const bytes = await keep(context, exportId, archive(counted(context, exportId, entries), at), stopping);
    await finish(context, exportId, bytes);
    log.info({ bytes, parts: entries.length }, "Export written");
  } catch (err) {
    if (!stopping.aborted) log.error({ err }, "Export failed");
    await giveUp(context, exportId, stopping.aborted);
  } finally {
    await reader.query("rollback");
  }
}

/** Takes an export that waits, or one whose runner died; what that one had written goes. */
function claim(context: Context, exportId: string): Promise<string | undefined> {
  return asRole(context.pool, patientWorker, async (sql) => {
    const { rows } = await sql.query<{ user_id: string; attempts: number }>(
      `update public.data_exports set attempts = attempts + 1, progress = 0,
         status = case when attempts < $2 then 'running' else 'failed' end::public.job_status
       where id = $1 and status in ('queued', 'running') returning user_id, attempts`,
      [exportId, maxAttempts],
    );
    const [claimed] = rows;
    if (claimed) await sql.query("delete from private.data_export_chunks where export_id = $1", [exportId]);
    return claimed && claimed.attempts <= maxAttempts ? claimed.user_id : undefined;
  });
}

/** Tells now and then how many of the files are written. */
function counted(context: Context, exportId: string, entries: readonly Entry[]): Entry[] {
  let toldAt = 0;
  return entries.map((entry, done) => ({
    ...entry,
    async *open() {
      if (Date.now() - toldAt >= beatMs) {
        toldAt = Date.now();
        await update(context, exportId, "progress = $2, total = $3", [done, entries.length]);
      }
      yield* entry.open();
    },
  }));
}

async function keep(context: Context, exportId: string, bytes: AsyncIterable<Buffer>, stopping: AbortSignal) {
  let position = 0;
  let size = 0;
  for await (const piece of inPieces(bytes, chunkBytes)) {
    if (stopping.aborted) throw new JobStopped("This process stops");
    await asRole(context.pool, patientWorker, (sql) =>
      sql.query("insert into private.data_export_chunks (export_id, position, bytes) values ($1, $2, $3)", [
        exportId,
        position,
        piece,
      ]),
    );
    position += 1;
    size += piece.length;
  }
  return size;
}

/** The new one takes the place of those from before. */
async function finish(context: Context, exportId: string, bytes: number) {
  await asRole(context.pool, patientWorker, async (sql) => {
    const { rows } = await sql.query<{ user_id: string }>(
      `update public.data_exports set status = 'succeeded', byte_size = $2, progress = coalesce(total, progress),
         finished_at = private.now(), expires_at = private.now() + interval '7 days'
       where id = $1 and status = 'running' returning user_id`,
      [exportId, bytes],
    );
    await sql.query("delete from public.data_exports where user_id = $1 and id <> $2", [rows[0]?.user_id, exportId]);
  });
}

async function giveUp(context: Context, exportId: string, isStopped: boolean) {
  await asRole(context.pool, patientWorker, (sql) =>
    sql.query("delete from private.data_export_chunks where export_id = $1", [exportId]),
  );
  // A stop is not the export's fault: another process begins it anew.
  if (isStopped) await update(context, exportId, "status = 'queued', attempts = greatest(attempts - 1, 0)", []);
  else await update(context, exportId, "status = 'failed', finished_at = private.now()", []);
}

const update = (context: Context, exportId: string, change: string, values: unknown[]) =>
  asRole(context.pool, patientWorker, (sql) =>
    sql.query(`update public.data_exports set ${change} where id = $1 and status = 'running'`, [exportId, ...values]),
  );
