import { createClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";

/** Enrols an authenticator app from another device. Returns a function for its next code, and the recovery codes. */
export async function enrolElsewhere(url: string, person: { email: string; password: string }) {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const { auth } = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  await auth.signInWithPassword(person);
  const { data: factor } = await auth.mfa.enroll({ factorType: "totp" });
  const totp = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? "") });
  await auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code: totp.generate() });
  const { data: made, error } = await auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  // The current code is already used, so the next code is generated early.
  return { code: () => totp.generate({ timestamp: Date.now() + 30_000 }), recoveryCodes: made.codes };
}
