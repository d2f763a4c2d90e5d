import type { ClientBase } from "pg";

import { nameProviders } from "#server/auth/providers/identities.ts";
import type { PendingSignUp } from "#server/auth/sign-in/pending-sign-ups.ts";
import { authAdmin } from "#server/postgres/auth-database.ts";
import { runAs } from "#server/postgres/run-as.ts";

/**
 * Resets an account for the first user who has proven that its address is theirs. A different person may have created
 * it, so sessions, password, identities, factors, access tokens of programs and a pending change of address are
 * removed. `signUp` contains the owner's data; it replaces the metadata of an account that was never confirmed.
 */
export async function transferToOwner(sql: ClientBase, userId: string, signUp: PendingSignUp | null) {
  for (const table of ["identities", "sessions", "mfa_factors", "one_time_tokens", "flow_state"]) {
    await sql.query(`delete from auth.${table} where user_id = $1`, [userId]);
  }
  // Access tokens belong to a workspace: the role auth_admin cannot change them, but their owner can revoke them.
  await runAs(sql, { role: "authenticated", claims: JSON.stringify({ sub: userId, role: "authenticated" }) });
  await sql.query("select public.revoke_access_token(id) from public.access_tokens where user_id = $1", [userId]);
  await runAs(sql, authAdmin);
  const { rows } = await sql.query<{ was_confirmed: boolean; email: string }>(
    "select email, email_confirmed_at is not null as was_confirmed from auth.users where id = $1",
    [userId],
  );
  const [user] = rows;
  await sql.query("delete from private.pending_sign_ups where email = $1", [user?.email]);
  await sql.query(
    `update auth.users set encrypted_password = $2, email_confirmed_at = coalesce(email_confirmed_at, now()),
       email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [userId, signUp?.passwordHash ?? null],
  );
  if (user?.was_confirmed) return;
  await sql.query("update auth.users set raw_user_meta_data = $2 where id = $1", [
    userId,
    JSON.stringify(signUp?.data ?? {}),
  ]);
  await sql.query("select private.apply_signup_profile($1)", [userId]);
}

/** Records that the owner of an account has access to the mailbox of its address. */
export async function proveAddress(sql: ClientBase, userId: string) {
  await sql.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [userId],
  );
  // An account created by a provider sign-in has no email identity that could store the proof.
  await sql.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
     select 'email', id, id,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), now()
     from auth.users where id = $1
     on conflict (provider_id, provider) do update set updated_at = now(),
       identity_data = identities.identity_data || excluded.identity_data
       where identities.user_id = excluded.user_id`,
    [userId],
  );
  await nameProviders(sql, userId);
}
