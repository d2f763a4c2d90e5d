import { defineRoutine } from "#server/jobs/define-routine.ts";

/** Works out every night in which segment each customer stands, for lists of accounts. */
export const keepSegments = defineRoutine({
  name: "keep-segments",
  cron: "20 2 * * *",
  deadlineSeconds: 3600,
  async work({ sql }) {
    await sql.query("select private.keep_all_segments()");
  },
});
