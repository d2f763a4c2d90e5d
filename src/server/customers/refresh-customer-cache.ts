import { defineRoutine } from "#server/runs/define-routine.ts";

/** Refreshes the cached metrics of customers whose sales have changed, so that queries about all customers read one row each. */
export const refreshCustomerCache = defineRoutine({
  name: "refresh-customer-cache",
  cron: "* * * * *",
  deadlineSeconds: 3600,
  async work({ sql }) {
    await sql.query("select private.refresh_customer_cache()");
  },
});
