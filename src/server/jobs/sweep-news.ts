import { defineRoutine } from "#server/jobs/define-routine.ts";

/** Forgets what changed so long ago that nobody who begins to listen now can have missed it. */
export const sweepNews = defineRoutine({
  name: "sweep-news",
  cron: "*/10 * * * *",
  async work({ sql }) {
    await sql.query("select private.sweep_news()");
  },
});
