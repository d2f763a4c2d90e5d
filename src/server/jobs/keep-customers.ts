import { defineRoutine } from "#server/jobs/define-routine.ts";

/** Makes anew what is kept of customers whose sales were written, so that whoever asks of all reads a row each. */
export const keepCustomers = defineRoutine({
  name: "keep-customers",
  cron: "* * * * *",
  deadlineSeconds: 3600,
  async work({ sql }) {
    await sql.query("select private.keep_customers()");
  },
});
