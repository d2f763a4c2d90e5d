import { defineRoutine } from "#server/runs/define-routine.ts";

/** Number of expired buckets per statement. All statements are in one transaction. */
const step = 1000;

/** Sets the expiry of tokens according to TOKEN_EXPIRY, and writes off expired tokens. */
export const expireTokens = defineRoutine({
  name: "expire-tokens",
  // Every month starts at a full hour.
  cron: "0 * * * *",
  deadlineSeconds: 3600,
  // A changed setting applies immediately after the start rather than from the next full hour.
  startsImmediately: true,
  async work({ sql, log, context }) {
    await sql.query("select private.set_token_expiry($1)", [context.env.TOKEN_EXPIRY]);
    let accounts = 0;
    for (let written = step; written > 0;) {
      const { rows } = await sql.query<{ written: number }>("select private.expire_tokens($1) as written", [step]);
      written = rows[0]?.written ?? 0;
      accounts += written;
    }
    if (accounts > 0) log.info({ accounts }, "Expired tokens");
  },
});
