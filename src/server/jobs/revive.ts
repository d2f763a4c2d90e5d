import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/become.ts";
import { sendDataExport, sendTracked } from "#server/jobs/queue.ts";
import { asRole } from "#server/postgres/turn.ts";

/**
 * Queues jobs again whose runner died. Postgres lets go of a dead connection's lock and rolls its transaction back, so
 * a job that should be running and is not locked has left nothing behind.
 */
export async function reviveJobs(context: Context): Promise<void> {
  await asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<{ workspace_id: string; id: string; asker: string; total: number | null }>(
      // The lock is tried for candidates only, and ends with this transaction.
      `with open as materialized (
         select j.workspace_id, j.id, j.total, private.job_asker(c.workspace_id, c.claims) as asker
         from public.jobs j join private.job_claims c on c.workspace_id = j.workspace_id and c.job_id = j.id
         where j.status = 'running' or (j.status = 'queued' and j.created_at < private.now() - interval '3 seconds'))
       select workspace_id, id, asker, total from open where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`,
    );
    for (const { workspace_id: workspaceId, id: jobId, asker, total } of rows)
      await sendTracked(context, sql, { workspaceId, jobId, asker, total });
    const { rows: exports } = await sql.query<{ id: string }>(
      `with open as materialized (
         select id from public.data_exports
         where status = 'running' or (status = 'queued' and created_at < private.now() - interval '3 seconds'))
       select id from open where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`,
    );
    for (const { id } of exports) await sendDataExport(context, sql, id);
  });
}
