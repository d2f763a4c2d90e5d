import { defineJob } from "#server/jobs/define-job.ts";

/** Forgets exports of personal data after their seven days. */
export const sweepExports = defineJob({
  name: "sweep-exports",
  cron: "37 * * * *",
  async run({ sql, log }) {
    const { rowCount } = await sql.query("delete from public.data_exports where expires_at < private.now()");
    if (rowCount) log.info({ exports: rowCount }, "Forgot exports that are over");
  },
});
