import type { ClientBase } from "pg";

type NewUser = {
  email: string;
  /** Null if there is no password: sign-in with a password is not possible until one is set. */
  passwordHash: string | null;
  data: Record<string, unknown>;
  /**
   * True if the user may sign in before confirming by email. It does not mean that ownership of the address was proven.
   */
  isConfirmed: boolean;
};

/** Creates a user with an unproven address and returns the user's id. */
export async function insertUser(
  sql: ClientBase,
  { email, passwordHash, data, isConfirmed }: NewUser,
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `with made as (
       insert into auth.users (aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ('authenticated', 'authenticated', $1, $2, case when $4 then now() end,
         '{"provider": "email", "providers": ["email"]}', $3::jsonb || jsonb_build_object('email_verified', $4::boolean))
       returning id
     ), identity as (
       insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
       select 'email', id, id, $3::jsonb
         || jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', false, 'phone_verified', false), now()
       from made
     )
     select id from made`,
    [email, passwordHash, JSON.stringify(data), isConfirmed],
  );
  const [row] = rows;
  if (!row) throw new Error("The user was not stored");
  return row.id;
}
