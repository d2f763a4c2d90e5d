import { defineRoutine } from "#server/runs/define-routine.ts";

/** Refunds tokens that were reserved for runs which will never finish. Tokens for open runs stay reserved. */
export const releaseDeadRuns = defineRoutine({
  name: "release-dead-runs",
  cron: "*/5 * * * *",
  async work({ sql, log }) {
    const { rows } = await sql.query<{ runs: number }>("select private.release_tokens_of_dead_runs($1, $2) as runs", [
      "10 minutes",
      1000,
    ]);
    if (rows[0]?.runs) log.warn({ runs: rows[0].runs }, "Refunded the tokens of dead runs");
  },
});
