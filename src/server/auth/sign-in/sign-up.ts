import { randomUUID } from "node:crypto";

import type { ClientBase } from "pg";
import { DatabaseError } from "pg";
import { z } from "zod";

import { emailSchema } from "#domain/workspace/people/email-schema.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { challengeFields } from "#server/auth/providers/flow-state.ts";
import { metadataSchema } from "#server/auth/request-body.ts";
import { insertUser } from "#server/auth/sign-in/insert-user.ts";
import { assertStrongPassword, hashPassword } from "#server/auth/sign-in/passwords.ts";
import { storeSignUp } from "#server/auth/sign-in/pending-sign-ups.ts";
import { toUser, userJson, type User, type UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";

export const signUpSchema = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().default(""),
  data: metadataSchema.nullish(),
  ...challengeFields,
});
type SignUpRequest = { email: string; passwordHash: string; data: Record<string, unknown> };

/**
 * Validates a sign-up and hashes its password. `beforeWork` runs once the request is known to be valid. Throws an
 * AuthError for an invalid request.
 */
export async function prepareSignUp(
  request: z.infer<typeof signUpSchema>,
  beforeWork: (email: string) => Promise<void>,
): Promise<SignUpRequest> {
  const { phone, password } = request;
  if (!request.email && !phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (!password) throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  const email = emailSchema.parse(request.email);
  await assertStrongPassword(password);
  await beforeWork(email);
  // The password is hashed before the address is looked up, so that the response time is the same for unknown and known
  // addresses.
  return { email, passwordHash: await hashPassword(password), data: request.data ?? {} };
}

/**
 * Creates a user who may sign in immediately, and returns the user's id. Throws an AuthError if the address is taken.
 */
export async function signUp(context: Context, person: SignUpRequest): Promise<string> {
  const id = await inTransaction(context, (sql) => insertUser(sql, { ...person, isConfirmed: true })).catch(
    nullIfTaken,
  );
  if (!id) throw new AuthError(422, "user_already_exists", "User already registered");
  return id;
}

/**
 * Creates a user who has to confirm by email first, and returns the user for the response and the id of the sign-up.
 * For an address that already has an account the response contains a made-up user with the same fields, so that it does
 * not reveal which addresses have accounts.
 */
export async function signUpUnconfirmed(
  context: Context,
  person: SignUpRequest,
): Promise<{ user: User; signUpId: string }> {
  const signUpId = await storeSignUp(context, person.email, person);
  const user = await inTransaction(context, async (sql) => {
    const id = await insertUser(sql, { ...person, isConfirmed: false });
    return readUser(sql, id);
  }).catch(nullIfTaken);
  return { user: toUser(user ?? (await fakeUser(context, person))), signUpId };
}

async function fakeUser(context: Context, person: SignUpRequest): Promise<UserRow> {
  return inTransaction(context, async (sql) => {
    await sql.query("savepoint pretence");
    const email = `${randomUUID()}@invalid`;
    const row = await readUser(sql, await insertUser(sql, { ...person, email, isConfirmed: false }));
    await sql.query("rollback to pretence");
    return JSON.parse(JSON.stringify(row).replaceAll(email, person.email)) as UserRow;
  });
}

async function readUser(sql: ClientBase, id: string): Promise<UserRow> {
  const { rows } = await sql.query<{ user: UserRow }>(`select ${userJson} as user from auth.users u where id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (!row) throw new Error("The user was not stored");
  return row.user;
}

function nullIfTaken(error: unknown): null {
  if (error instanceof DatabaseError && error.constraint === "users_email_partial_key") return null;
  throw error;
}
