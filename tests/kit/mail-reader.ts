import { vi } from "vitest";

import type { Vanda } from "./server.ts";
import { type SignedUp, signUp } from "./sign-up.ts";

/** Signs up a user with a confirmed address, and sets columns of their profile, given as SQL. */
export async function signUpReader(vanda: Vanda, profile = "language = 'en'"): Promise<SignedUp> {
  const person = await signUp(vanda);
  const { owner } = vanda.database;
  await owner.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
    [person.id],
  );
  await owner.query(`update public.profiles set ${profile} where user_id = $1`, [person.id]);
  return person;
}

/** Waits until no email is queued. Resolves to true. */
export function untilMailsAreOut({ database }: Vanda): Promise<boolean> {
  return vi.waitUntil(
    async () => {
      const { rows } = await database.owner.query<{ n: number }>(
        "select count(*)::int as n from public.runs where name = 'send-mail' and private.is_open(status)",
      );
      return rows[0]?.n === 0;
    },
    { timeout: 30_000 },
  );
}
