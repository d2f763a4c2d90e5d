import { DatabaseError } from "pg";
import { z } from "zod";

import { askOne } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { assertStrongPassword, hashPassword } from "#server/auth/passwords.ts";
import { emailSchema, metadataSchema } from "#server/auth/request-body.ts";
import type { Context } from "#server/context.ts";

export const signUpSchema = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().default(""),
  data: metadataSchema.nullish(),
});

/** Makes a user with an address and a password; `beforeWork` runs once the request is known to be in order. */
export async function signUp(
  context: Context,
  request: z.infer<typeof signUpSchema>,
  beforeWork: () => Promise<void>,
): Promise<string> {
  const { phone, password } = request;
  if (!request.email && !phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (!password) throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  const email = emailSchema.parse(request.email);
  await assertStrongPassword(password);
  await beforeWork();
  // Hashed before anybody looks for the address, so that the time until the answer is the same either way.
  const passwordHash = await hashPassword(password);
  const id = await insertUser(context, email, passwordHash, request.data ?? {}).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === "users_email_partial_key") return null;
    throw error;
  });
  if (!id) throw new AuthError(422, "user_already_exists", "User already registered");
  return id;
}

/** The address counts as confirmed, but its identity does not claim that anybody proved to own it. */
function insertUser(context: Context, email: string, passwordHash: string, data: Record<string, unknown>) {
  return askOne<string>(
    context,
    `with made as (
       insert into auth.users (aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ('authenticated', 'authenticated', $1, $2, now(), '{"provider": "email", "providers": ["email"]}',
         $3::jsonb || '{"email_verified": true}')
       returning id
     ), identity as (
       insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
       select 'email', id, id, $3::jsonb
         || jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', false, 'phone_verified', false), now()
       from made
     )
     select to_json(id) from made`,
    [email, passwordHash, JSON.stringify(data)],
  );
}
