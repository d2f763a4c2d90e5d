import { z } from "zod";

import { defineJob } from "#server/runs/define-job.ts";
import { payments } from "#server/tokens/payments/payments.ts";

const batchSize = 50;

/**
 * Deletes erased users at the payment provider. The provider may be unreachable, so this is retried until it succeeds.
 */
export const deleteProviderCustomers = defineJob({
  name: "delete-provider-customers",
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  cron: "*/10 * * * *",
  deadlineSeconds: 600,
  async run(step, _input, { context, log }) {
    const provider = await payments(context).provider();
    const due = await step.once("find", async ({ sql }) => {
      if (!provider) return [];
      const { rows } = await sql.query<{ customer: string }>(
        "select private.claim_customer_erasures($1, $2) as customer",
        [provider.name, batchSize],
      );
      return rows.map(({ customer }) => customer);
    });
    const gone = await step.call("delete", async ({ signal }) => {
      const done: string[] = [];
      for (const customer of due) {
        signal.throwIfAborted();
        try {
          await provider?.forgetCustomer(customer);
          done.push(customer);
        } catch (error) {
          log.warn({ err: error }, "A customer could not be deleted at the provider; it is retried");
        }
      }
      return done;
    });
    return step.last("forget", async ({ sql }) => {
      for (const customer of gone)
        await sql.query("select private.confirm_customer_erasure($1, $2)", [provider?.name, customer]);
    });
  },
});
