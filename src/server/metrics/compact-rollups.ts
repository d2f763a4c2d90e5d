import { defineRoutine } from "#server/runs/define-routine.ts";

/**
 * Combines the rows that each statement added to the rollups of sales, so that metrics read only a few rows per day.
 */
export const compactRollups = defineRoutine({
  name: "compact-rollups",
  cron: "*/5 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    const { rows } = await sql.query<{ spared: string }>("select private.compact_rollups() as spared");
    const spared = Number(rows[0]?.spared ?? 0);
    if (spared > 0) log.debug({ spared }, "Compacted the sales rollups");
  },
});
