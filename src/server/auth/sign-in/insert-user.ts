import type { ClientBase } from "pg";

type NewUser = {
  email: string;
  /** Null: no sign-in with a password until one is set. */
  passwordHash: string | null;
  data: Record<string, unknown>;
  /** True if they may sign in before they have confirmed by email; says nothing about who reads the mailbox. */
  isConfirmed: boolean;
};

/** Creates a user with an address; its identity does not claim that ownership of it was proven. Returns the id. */
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
