import type { ClientBase } from "pg";

import { addSigningKey, lockSigningKeys } from "#server/auth/sessions/signing-key-store.ts";
import { authAdmin } from "#server/postgres/auth-database.ts";
import { runAs } from "#server/postgres/run-as.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";

/**
 * Replaces an old signing key. The next key is published first, and signs once all verifiers can know it. The previous
 * key stays published until the last token that it signed has expired.
 */
export const rotateSigningKeys = defineRoutine({
  name: "rotate-signing-keys",
  cron: "*/5 * * * *",
  async work({ sql, log, context }) {
    await runAs(sql, authAdmin);
    await lockSigningKeys(sql);
    await removeSpent(sql);
    if (await promoteNext(sql)) log.info("Activated the next signing key");
    else if (await isNextMissing(sql, context.env.SIGNING_KEY_DAYS)) {
      await addSigningKey(sql, context.secret, "standby");
      log.info("Published the next signing key");
    }
  },
});

/**
 * Deletes revoked keys, and retired keys after two hours: a token is valid for one hour, and another process may sign
 * with the old key until it reads the keys again.
 */
const removeSpent = (sql: ClientBase) =>
  sql.query(
    "delete from private.signing_keys where status = 'revoked' or retired_at < private.now() - interval '2 hours'",
  );

/**
 * Activates the next key ten minutes after its publication, which is longer than servers and clients cache the
 * published keys. Returns false if no key is due.
 */
async function promoteNext(sql: ClientBase): Promise<boolean> {
  const { rows } = await sql.query<{ kid: string }>(
    `select kid from private.signing_keys
     where status = 'standby' and created_at <= private.now() - interval '10 minutes' order by created_at limit 1`,
  );
  const [next] = rows;
  if (!next) return false;
  await sql.query(
    "update private.signing_keys set status = 'previously_used', retired_at = private.now() where status = 'in_use'",
  );
  await sql.query("update private.signing_keys set status = 'in_use' where kid = $1", [next.kid]);
  return true;
}

async function isNextMissing(sql: ClientBase, days: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from private.signing_keys where status = 'in_use' and created_at < private.now() - make_interval(days => $1)
       and not exists (select from private.signing_keys where status = 'standby')`,
    [days],
  );
  return rowCount === 1;
}
