import { z } from "zod";

import { defineJob } from "#server/runs/define-job.ts";

/** Number of expired buckets per transaction, which locks their accounts. */
const batchSize = 100;

/** Sets the expiry of tokens according to TOKEN_EXPIRY, and writes off expired tokens. */
export const expireTokens = defineJob({
  name: "expire-tokens",
  scope: "server",
  queue: "routine",
  // Every month starts at a full hour.
  cron: "0 * * * *",
  deadlineSeconds: 3600,
  // A changed setting applies immediately after the start rather than from the next full hour.
  startsImmediately: true,
  input: z.object({}),
  result: z.undefined(),
  async run(step) {
    await step.once("expiry", async ({ sql, context }) => {
      await sql.query("select private.set_token_expiry($1)", [context.env.TOKEN_EXPIRY]);
    });
    let accounts = 0;
    for (let written = batchSize, batch = 1; written > 0; batch += 1) {
      written = await step.once(`batch ${batch}`, async ({ sql }) => {
        const { rows } = await sql.query<{ written: number }>("select private.expire_tokens($1) as written", [
          batchSize,
        ]);
        return rows[0]?.written ?? 0;
      });
      accounts += written;
    }
    return step.last("log", async ({ log }) => {
      if (accounts > 0) log.info({ accounts }, "Expired tokens");
    });
  },
});
