import type { ClientBase } from "pg";

import type { Context } from "#server/context/context.ts";
import { asRole, runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Job } from "#server/runs/define-job.ts";
import { wake } from "#server/runs/queue.ts";
import { queueNames, queueOf } from "#server/runs/queues.ts";
import { startRoutineWithin } from "#server/runs/start-routine.ts";

type LostRun = { id: string; name: string; requester: string | null; total: number | null };
/**
 * A row of the queue that a process has taken. `routine` is set if the row starts a routine rather than waking a run.
 */
type StaleRow = { id: string; queue: string; routine: string | null };
type Recoverable = { stale: StaleRow[]; lost: LostRun[] };

/**
 * Finds stale rows and lost runs. A row is active while a process works on its run. An active row whose run no living
 * process has was left by a lost process, and blocks the runs of the same user. If the run is marked as running, a
 * stale row is detected immediately; otherwise after three seconds. Runs that are still queued need no recovery.
 */
const findText = `select json_build_object(
  'stale', (select coalesce(json_agg(json_build_object('id', j.id, 'queue', j.name, 'routine', j.data ->> 'routine')), '[]')
    from jobs.job j left join public.runs r on r.id = (j.data ->> 'runId')::uuid and r.status = 'running'
      left join private.run_leases l on l.run_id = r.id
    where j.name = any ($1::text[]) and j.state = 'active'
      and case when r.id is null then j.started_on < clock_timestamp() - interval '3 seconds' else not private.has_live_process(l) end),
  'lost', (select coalesce(json_agg(l), '[]') from private.abandoned_runs() l
    where not exists (select from jobs.job j where j.name = any ($1::text[]) and j.state = 'created' and j.policy = 'short'
      and coalesce(j.singleton_key, '') = l.id::text)))`;

/** The channel that notifies processes that runs of a queue are no longer blocked. */
export const clearedChannel = "vanda_cleared";

/**
 * Deletes rows that lost processes left in the queue, and wakes their runs and all other runs that nothing else would
 * wake.
 */
export async function recoverRuns(context: Context, jobs: ReadonlyMap<string, Job>): Promise<void> {
  const { rows } = await runRoundTrip(context.pool, {
    ...worker,
    text: findText,
    values: [`{${queueNames.join(",")}}`],
  });
  const { stale, lost } = JSON.parse(rows[0]?.[0] ?? "") as Recoverable;
  if (stale.length + lost.length === 0) return;
  await asRole(context.pool, worker, async (sql) => {
    const cleared = await clearRows(sql, stale);
    for (const { routine } of cleared)
      await startRoutineWithin(context, sql, routine === null ? undefined : jobs.get(routine));
    for (const queue of new Set(cleared.map((row) => row.queue)))
      await sql.query("select pg_notify($1, $2)", [clearedChannel, queue]);
    for (const { id, name, requester, total } of lost)
      await wake(context, queueOf(jobs.get(name), total), { runId: id, caller: requester }, { sql });
  });
}

/** Deletes the given rows and returns the ones that no other process had deleted. */
async function clearRows(sql: ClientBase, stale: readonly StaleRow[]): Promise<StaleRow[]> {
  const { rows } = await sql.query<StaleRow>(
    "delete from jobs.job where name = any ($1) and id = any ($2) and state = 'active' returning id, name as queue, data ->> 'routine' as routine",
    [queueNames, stale.map(({ id }) => id)],
  );
  return rows;
}
