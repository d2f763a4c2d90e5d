import { defineRoutine } from "#server/runs/define-routine.ts";

/**
 * Refreshes the cached metrics of customers whose sales have changed, so that a query about all customers reads only
 * one row for each.
 */
export const refreshCustomerCache = defineRoutine({
  name: "refresh-customer-cache",
  cron: "* * * * *",
  deadlineSeconds: 3600,
  async work({ sql }) {
    await sql.query("select private.refresh_customer_cache()");
  },
});
