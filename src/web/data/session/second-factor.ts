import { mutationOptions } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";
import { authCodeOf, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** Whether whoever is signed in here has yet to show their second factor; the stored session tells. */
export async function owesSecondFactor(): Promise<boolean> {
  // Nothing was read, and so nothing is kept, of whoever has yet to show it.
  if (isOffline()) return false;
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === "aal1" && data.nextLevel === "aal2";
}

type Proof = { kind: "app" | "recovery"; code: string };
/** A wrong code is an answer, not a failure; after a recovery code it is said how many are left. */
type Outcome = { isRight: boolean; codesLeft?: number };

export const verifySecondFactor = mutationOptions({
  mutationFn: ({ kind, code }: Proof): Promise<Outcome> => (kind === "app" ? verifyApp(code) : verifyRecovery(code)),
  meta: { isQuiet: true },
});

/** Whoever has several authenticator apps need not say which one the code is from. */
async function verifyApp(code: string): Promise<Outcome> {
  const factors = unwrap(await supabase.auth.mfa.listFactors());
  for (const { id } of factors?.totp ?? []) {
    const reply = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (isRight(reply)) return { isRight: true };
  }
  return { isRight: false };
}

async function verifyRecovery(code: string): Promise<Outcome> {
  const { recoveryCodes } = supabase.auth.mfa;
  if (!isRight(await recoveryCodes.verify({ code }))) return { isRight: false };
  const { data } = await recoveryCodes.getStatus();
  return { isRight: true, ...(data && { codesLeft: data.remaining }) };
}

function isRight(reply: Parameters<typeof unwrap>[0]): boolean {
  if (authCodeOf(reply.error) === "mfa_verification_failed") return false;
  unwrap(reply);
  return true;
}
