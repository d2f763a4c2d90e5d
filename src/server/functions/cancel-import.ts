import type { Identity } from "#server/auth/identity.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { reclaimSpace } from "#server/functions/upload/reclaim-space.ts";
import { worker } from "#server/jobs/become.ts";
import { asRole } from "#server/postgres/turn.ts";

type Place = { workspaceId: string; importId: string };

/** Stops the job of an import; its runner rolls back. A job that is just finishing wins, and there is nothing to cancel. */
export async function cancelImport(context: Context, identity: Identity, place: Place): Promise<unknown> {
  const job = await cancelJob(context, identity, place);
  if (!job) throw new FunctionError("not_running", "Nothing is running for this import");
  return job;
}

/** Forgets an import with its file, stopping its job first; records that it made stay. */
export async function discardImport(context: Context, identity: Identity, place: Place): Promise<void> {
  await cancelJob(context, identity, place);
  // A transaction of its own: until the cancel is committed the job's runner cannot hear it, and holds the row.
  const { rows } = await asRole(context.pool, worker, (sql) =>
    sql.query<{ byte_size: string }>(
      "delete from public.imports where workspace_id = $1 and id = $2 returning byte_size",
      [place.workspaceId, place.importId],
    ),
  );
  void reclaimSpace(context)(Number(rows[0]?.byte_size ?? 0));
}

async function cancelJob(context: Context, identity: Identity, { workspaceId, importId }: Place): Promise<unknown> {
  return asRole(context.pool, worker, async (sql) => {
    await requireMember(sql, identity, workspaceId);
    const { rows: found } = await sql.query<{ job_id: string | null }>(
      "select job_id from public.imports where workspace_id = $1 and id = $2",
      [workspaceId, importId],
    );
    if (found.length === 0) throw new FunctionError("import_not_found", "This import no longer exists");
    const { rows } = await sql.query<{ row: unknown }>(
      `update public.jobs j set status = 'cancelled', finished_at = private.now()
       where workspace_id = $1 and id = $2 and status in ('queued', 'running') returning to_jsonb(j) as row`,
      [workspaceId, found[0]?.job_id],
    );
    return rows[0]?.row;
  });
}
