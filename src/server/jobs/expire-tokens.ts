import { defineRoutine } from "#server/jobs/define-routine.ts";

/** How many accounts are written off before others get their turn at the locks. */
const step = 1000;

/** Lets tokens expire as TOKEN_EXPIRY says, and writes off those that have. */
export const expireTokens = defineRoutine({
  name: "expire-tokens",
  // Months turn with an hour.
  cron: "0 * * * *",
  deadlineSeconds: 3600,
  // A setting that was changed holds from the start on, not from the next full hour.
  startsAtOnce: true,
  async work({ sql, log, context }) {
    await sql.query("select private.set_token_expiry($1)", [context.env.TOKEN_EXPIRY]);
    let accounts = 0;
    for (let written = step; written > 0;) {
      const { rows } = await sql.query<{ written: number }>("select private.expire_tokens($1) as written", [step]);
      written = rows[0]?.written ?? 0;
      accounts += written;
    }
    if (accounts > 0) log.info({ accounts }, "Wrote off tokens that have expired");
  },
});
