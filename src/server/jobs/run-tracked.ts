import pg from "pg";

import type { Context } from "#server/context.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { TrackedJob } from "#server/jobs/define-job.ts";
import { JobError, JobStopped } from "#server/jobs/job-error.ts";
import { cancelStatement } from "#server/postgres/cancel.ts";
import { asRole } from "#server/postgres/turn.ts";

type Claimed = {
  kind: string;
  subject_id: string | null;
  attempts: number;
  role: string;
  claims: string;
};
type Key = { workspaceId: string; jobId: string };

/** How often the row of public.jobs hears how far the job is, and the job whether it was cancelled. */
const beatMs = 400;
export const maxAttempts = 5;
/** Somebody else changed the same rows at the same time: the next attempt sees theirs. */
const worthRetrying = new Set(["40001", "40P01", "23505", "23503"]);

/**
 * Runs one tracked job in one transaction. While it runs its connection holds an advisory lock: whoever finds a job
 * 'running' whose lock is free knows that its runner is dead and nothing of it stayed.
 */
export async function runTracked(
  context: Context,
  jobs: readonly TrackedJob[],
  key: Key,
  stopping: AbortSignal,
): Promise<void> {
  const client = await context.directPool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as free",
      [key.jobId],
    );
    if (!rows[0]?.free) return;
    for (let again = true; again;) again = await attempt(context, jobs, key, client, stopping);
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key.jobId]);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function attempt(
  context: Context,
  jobs: readonly TrackedJob[],
  key: Key,
  client: pg.PoolClient,
  stopping: AbortSignal,
): Promise<boolean> {
  const claimed = await claim(context, key);
  if (!claimed) return false;
  const log = context.log.child({ job: key.jobId, kind: claimed.kind });
  const job = jobs.find(({ name }) => `${claimed.kind}-`.startsWith(`${name}-`));
  const heart = startHeart(context, key, client, stopping);
  try {
    if (!job) throw new JobError("unknown_job", `There is no job called ${claimed.kind}`);
    await client.query("begin");
    await become(client, worker);
    const result = await job.run({
      sql: client,
      log,
      ...key,
      subjectId: claimed.subject_id,
      variant: claimed.kind.slice(job.name.length + 1),
      caller: { role: claimed.role, claims: claimed.claims },
      progress: heart.progress,
    });
    await heart.stop();
    await become(client, worker);
    // Last of all, so that the row is locked for a moment only: either a cancel came first, or it comes too late. Now is when
    // the transaction began, which is as long ago as the work took.
    const { rowCount } = await client.query(
      `update public.jobs set status = 'succeeded', result = $3, progress = coalesce(total, progress),
         finished_at = private.now() + (clock_timestamp() - now())
       where workspace_id = $1 and id = $2 and status = 'running'`,
      [key.workspaceId, key.jobId, JSON.stringify(job.result.parse(result))],
    );
    if (rowCount !== 1) throw new JobStopped("cancelled");
    await client.query("commit");
    log.info("Job done");
    return false;
  } catch (error) {
    await heart.stop();
    await client.query("rollback");
    if (stopping.aborted) await requeue(context, key);
    else if (error instanceof JobStopped || heart.isCancelled()) log.info("Job cancelled, nothing of it stays");
    else if (isWorthRetrying(error) && claimed.attempts < maxAttempts) return true;
    else await fail(context, key, error, log);
    return false;
  }
}

/** Takes a job that waits, or one whose runner died: the lock is ours, so nobody else runs it. */
async function claim(context: Context, { workspaceId, jobId }: Key): Promise<Claimed | undefined> {
  return asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<Claimed>(
      `update public.jobs j set status = 'running', started_at = coalesce(started_at, private.now()), attempts = attempts + 1, progress = 0
       from private.job_claims c
       where j.workspace_id = $1 and j.id = $2 and j.status in ('queued', 'running')
         and c.workspace_id = j.workspace_id and c.job_id = j.id
       returning j.kind, j.subject_id, j.attempts, c.role, c.claims::text as claims`,
      [workspaceId, jobId],
    );
    const [claimed] = rows;
    if (!claimed || claimed.attempts <= maxAttempts) return claimed;
    await finish(sql, { workspaceId, jobId }, "failed", { code: "interrupted" });
    return undefined;
  });
}

const requeue = (context: Context, { workspaceId, jobId }: Key) =>
  asRole(context.pool, worker, (sql) =>
    // A stop is not the job's fault: the attempt does not count.
    sql.query(
      `update public.jobs set status = 'queued', attempts = greatest(attempts - 1, 0)
       where workspace_id = $1 and id = $2 and status = 'running'`,
      [workspaceId, jobId],
    ),
  );

async function fail(context: Context, key: Key, error: unknown, log: Context["log"]) {
  const known = error instanceof JobError;
  if (known) log.info({ code: error.code }, "Job failed");
  else log.error({ err: error }, "Job failed");
  const reason = known ? { code: error.code, details: error.details } : { code: "job_failed" };
  await asRole(context.pool, worker, (sql) => finish(sql, key, "failed", reason));
}

async function finish(sql: pg.ClientBase, { workspaceId, jobId }: Key, status: "failed", error: object) {
  await sql.query(
    `update public.jobs set status = $3, error = $4, finished_at = private.now()
     where workspace_id = $1 and id = $2 and status = 'running'`,
    [workspaceId, jobId, status, JSON.stringify(error)],
  );
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && worthRetrying.has(error.code ?? "");
}

/** Writes the progress on another connection and stops the job's statement when somebody cancelled it. */
function startHeart(context: Context, key: Key, client: pg.PoolClient, stopping: AbortSignal) {
  let latest = { done: 0, total: null as number | null };
  let cancelling: Promise<void> | undefined;
  let beating: Promise<void> | undefined;
  const stop = () => (cancelling ??= cancelStatement(client));
  const beat = async () => {
    const { rowCount } = await asRole(context.pool, worker, (sql) =>
      sql.query(
        `update public.jobs set progress = $3, total = coalesce($4, total)
         where workspace_id = $1 and id = $2 and status = 'running'`,
        [key.workspaceId, key.jobId, latest.done, latest.total],
      ),
    );
    if (rowCount === 0) await stop();
  };
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((err: unknown) => context.log.warn({ err }, "Could not write a job's progress"))
      .finally(() => {
        beating = undefined;
      });
  }, beatMs);
  const onStop = () => void stop();
  stopping.addEventListener("abort", onStop, { once: true });
  return {
    progress: (done: number, total: number) => {
      latest = { done, total };
      if (cancelling) throw new JobStopped("cancelled");
    },
    isCancelled: () => cancelling !== undefined,
    stop: async () => {
      clearInterval(timer);
      stopping.removeEventListener("abort", onStop);
      await beating;
      // A cancel that is still on its way must not hit what this connection does next.
      await cancelling;
    },
  };
}
