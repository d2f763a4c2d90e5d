import { authAdmin } from "#server/postgres/auth-database.ts";
import { runAs } from "#server/postgres/run-as.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";

const spent = {
  sessions: `delete from auth.sessions where not_after < private.now() - interval '1 day'
    or coalesce(refreshed_at, created_at) < private.now() - interval '180 days'`,
  // Reuse of a stolen token is detected only while the used token is stored, so it is stored for longer than a laptop
  // goes unused during a long holiday.
  usedTokens: "delete from auth.refresh_tokens where revoked and updated_at < private.now() - interval '30 days'",
  oneTimeTokens: "delete from auth.one_time_tokens where created_at < private.now() - interval '1 day'",
  // The confirmation email can be requested again while the sign-up is stored.
  signUps: "delete from private.pending_sign_ups where created_at < private.now() - interval '7 days'",
  // A flow is stored while the link of its email is valid. A code, once issued, is valid only for minutes.
  flows: `delete from auth.flow_state where created_at < private.now() - interval '1 day'
    or auth_code_issued_at < private.now() - interval '1 hour'`,
  providerStates: "delete from private.provider_states where created_at < private.now() - interval '1 hour'",
  factors: "delete from auth.mfa_factors where status = 'unverified' and created_at < private.now() - interval '1 day'",
  challenges: "delete from auth.mfa_challenges where created_at < private.now() - interval '1 day'",
  limits: "delete from private.rate_limits where expire < extract(epoch from private.now()) * 1000",
};

/** Deletes data that sign-in no longer needs: ended or unused sessions, used tokens, abandoned flows. */
export const sweepSignIn = defineRoutine({
  name: "sweep-sign-in",
  cron: "29 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    await runAs(sql, authAdmin);
    const swept: Record<string, number> = {};
    for (const [name, statement] of Object.entries(spent)) {
      const { rowCount } = await sql.query(statement);
      if (rowCount) swept[name] = rowCount;
    }
    if (Object.keys(swept).length > 0) log.info(swept, "Deleted expired sign-in data");
  },
});
