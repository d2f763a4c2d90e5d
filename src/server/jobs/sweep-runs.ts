import { defineRoutine } from "#server/runs/define-routine.ts";

/** Deletes runs that ended long ago. */
export const sweepRuns = defineRoutine({
  name: "sweep-runs",
  cron: "53 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    const { rows } = await sql.query<{ runs: number }>("select private.delete_old_runs() as runs");
    if (rows[0]?.runs) log.info({ runs: rows[0].runs }, "Deleted old runs");
  },
});
