import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { reclaimSpace } from "#server/imports/upload/reclaim-space.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";

type ImportKey = { workspaceId: string; importId: string };

/**
 * Stops the run of an import, whose changes are then rolled back. Throws a FunctionError if the import no longer exists
 * or nothing is running.
 */
export async function cancelImport(context: Context, identity: Identity, key: ImportKey): Promise<unknown> {
  const run = await cancelRun(context, identity, key);
  if (!run) throw new FunctionError("not_running", "Nothing is running for this import");
  return run;
}

/**
 * Stops the run of an import and deletes the import with its file. Records that it created remain. Throws a
 * FunctionError if the import no longer exists.
 */
export async function discardImport(context: Context, identity: Identity, key: ImportKey): Promise<void> {
  await cancelRun(context, identity, key);
  // This needs a separate transaction: the run's process holds the row, and sees the cancellation only once it is
  // committed.
  const { rows } = await asRole(context.pool, worker, (sql) =>
    sql.query<{ byte_size: string }>(
      "delete from public.imports where workspace_id = $1 and id = $2 returning byte_size",
      [key.workspaceId, key.importId],
    ),
  );
  void reclaimSpace(context)(Number(rows[0]?.byte_size ?? 0));
}

async function cancelRun(context: Context, identity: Identity, { workspaceId, importId }: ImportKey): Promise<unknown> {
  return asRole(context.pool, worker, async (sql) => {
    await requireMember(sql, identity, workspaceId);
    const { rows: runs } = await sql.query<{ run_id: string | null }>(
      "select run_id from public.imports where workspace_id = $1 and id = $2",
      [workspaceId, importId],
    );
    if (!runs[0]) throw new FunctionError("import_not_found", "This import no longer exists");
    const { run_id: runId } = runs[0];
    return runId ? (await cancelRuns(sql, [runId]))[0] : undefined;
  });
}
