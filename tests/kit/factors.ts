import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";

import { freshEmail } from "./fresh-email.ts";
import type { Vanda } from "./server.ts";

export const password = "orchid-4711!";
export type Person = { email: string; id: string; client: SupabaseClient };

/** Returns a function for the code that an authenticator app shows now, or some steps of 30 seconds later. */
export const codesOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
};

/** Creates users who sign in with a second factor, with the official client. */
export function peopleWithFactors(vandaOf: () => Vanda) {
  /** Creates a client with the calls for recovery codes, which must be enabled explicitly. */
  const newClient = () =>
    createClient(vandaOf().url, vandaOf().publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    });

  async function newUser(): Promise<Person> {
    const email = freshEmail("guarded");
    const client = newClient();
    const { data, error } = await client.auth.signUp({ email, password });
    if (error) throw error;
    return { email, id: data.user?.id ?? "", client };
  }

  /** Signs the same user in on another device, with only the password. */
  async function signInAgain({ email, id }: Person): Promise<Person> {
    const client = newClient();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { email, id, client };
  }

  async function enroll({ client }: Person, friendlyName = "phone") {
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
    if (error) throw error;
    return { id: data.id, codeIn: codesOf(data.totp.secret), totp: data.totp };
  }

  /** Makes used codes look as if they had been used long ago. */
  const letCodesPass = () => vandaOf().database.owner.query("update private.totp_steps set step = step - 10");

  /** Creates a user who has just verified a second factor in their session. */
  async function guarded() {
    const person = await newUser();
    const factor = await enroll(person);
    const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.codeIn() });
    if (error) throw error;
    await letCodesPass();
    return { ...person, factor };
  }

  return { newUser, signInAgain, enroll, guarded, letCodesPass };
}
