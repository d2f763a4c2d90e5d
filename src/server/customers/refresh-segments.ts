import { defineRoutine } from "#server/runs/define-routine.ts";

/** Computes the segment of each customer every night, for lists of accounts. */
export const refreshSegments = defineRoutine({
  name: "refresh-segments",
  cron: "20 2 * * *",
  deadlineSeconds: 3600,
  async work({ sql }) {
    await sql.query("select private.refresh_all_segments()");
  },
});
