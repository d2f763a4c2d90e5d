import { z } from "zod";

import { defineJob } from "#server/runs/define-job.ts";
import { payments } from "#server/tokens/payments/payments.ts";
import { refreshCheckout } from "#server/tokens/payments/refresh-checkout.ts";

/** Number of payments per run, which limits the requests to the provider. */
const batchSize = 50;

/** Fetches the states of checkouts from the provider, because its notifications can be lost. */
export const pollPayments = defineJob({
  name: "poll-payments",
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  cron: "* * * * *",
  deadlineSeconds: 600,
  startsImmediately: true,
  async run(step, _input, { context, log }) {
    const provider = await payments(context).provider();
    if (provider) {
      const due = await step.once("find", async ({ sql }) => {
        const { rows } = await sql.query<{ session: string }>("select private.claim_due_checkouts($1, $2) as session", [
          provider.name,
          batchSize,
        ]);
        return rows.map(({ session }) => session);
      });
      await step.call("ask", async ({ signal }) => {
        for (const session of due) {
          signal.throwIfAborted();
          // A checkout that cannot be read now is retried later and does not delay the others.
          await refreshCheckout(context, provider, session).catch((error: unknown) =>
            log.warn({ err: error }, "A checkout could not be fetched"),
          );
        }
      });
    }
    return step.last("forget", async ({ sql }) => {
      await sql.query("select private.delete_old_payment_events()");
    });
  },
});
