import { defineJob } from "#server/jobs/define-job.ts";

/** Forgets what changed so long ago that nobody who begins to listen now can have missed it. */
export const sweepNews = defineJob({
  name: "sweep-news",
  cron: "*/10 * * * *",
  async run({ sql }) {
    await sql.query("select private.sweep_news()");
  },
});
