import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/become.ts";
import type { Job } from "#server/jobs/define-job.ts";
import { laneNames, laneOf } from "#server/jobs/lanes.ts";
import { wake } from "#server/jobs/queue.ts";
import { asRole, runRoundTrip } from "#server/postgres/round-trip.ts";

type LostRun = { id: string; name: string; asker: string | null; total: number | null };

/** Wakes runs whose process is gone, and those that nothing would wake any more. */
export async function recoverRuns(context: Context, jobs: ReadonlyMap<string, Job>): Promise<void> {
  const { rows } = await runRoundTrip(context.pool, {
    ...worker,
    text: "select to_json(l) from private.lost_runs() l",
    values: [],
  });
  const lost = rows.map(([text]) => JSON.parse(text ?? "") as LostRun);
  if (lost.length === 0) return;
  await asRole(context.pool, worker, async (sql) => {
    // What woke the process that is gone would stand in the way of whoever asked.
    await sql.query("delete from jobs.job where name = any ($1) and state = 'active' and singleton_key = any ($2)", [
      laneNames,
      lost.map(({ id }) => id),
    ]);
    for (const { id, name, asker, total } of lost)
      await wake(context, laneOf(jobs.get(name), total), { runId: id, asker }, { sql });
  });
}
