import { z } from "zod";

import { defineJob } from "#server/jobs/define-job.ts";
import { bringUpToDate } from "#server/payments/bring-up-to-date.ts";
import { payments } from "#server/payments/payments.ts";

/** How many are asked about each time; the provider has other things to do. */
const most = 50;

/** Asks the provider about checkouts of which it may have told us in vain: its news can be lost, money cannot. */
export const askAboutPayments = defineJob({
  name: "ask-about-payments",
  scope: "server",
  lane: "routine",
  input: z.object({}),
  result: z.undefined(),
  cron: "* * * * *",
  deadlineSeconds: 600,
  startsAtOnce: true,
  async run(step, _input, { context, log }) {
    const provider = await payments(context).provider();
    if (provider) {
      const due = await step.once("find", async ({ sql }) => {
        const { rows } = await sql.query<{ session: string }>("select private.take_due_checkouts($1, $2) as session", [
          provider.name,
          most,
        ]);
        return rows.map(({ session }) => session);
      });
      await step.call("ask", async ({ signal }) => {
        for (const session of due) {
          signal.throwIfAborted();
          // One that cannot be read now is asked about later, and keeps none of the others waiting.
          await bringUpToDate(context, provider, session).catch((error: unknown) =>
            log.warn({ err: error }, "A checkout could not be asked about"),
          );
        }
      });
    }
    return step.last("forget", async ({ sql }) => {
      await sql.query("select private.sweep_payment_events()");
    });
  },
});
