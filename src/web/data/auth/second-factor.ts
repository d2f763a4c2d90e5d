import { mutationOptions } from "@tanstack/react-query";

import { isOffline } from "#web/data/offline/connection.ts";
import { authCodeOf, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** True if the stored session still requires the second factor; false while offline. */
export async function needsSecondFactor(): Promise<boolean> {
  // Offline, a session without its second factor has no cached data to show.
  if (isOffline()) return false;
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === "aal1" && data.nextLevel === "aal2";
}

type Proof = { kind: "app" | "recovery"; code: string };
/**
 * Result of a verification. A wrong code is a result, not an error. For a recovery code, `codesLeft` is the number of
 * unused codes.
 */
type Outcome = { isRight: boolean; codesLeft?: number };

export const verifySecondFactor = mutationOptions({
  mutationFn: ({ kind, code }: Proof): Promise<Outcome> => (kind === "app" ? verifyApp(code) : verifyRecovery(code)),
  meta: { isQuiet: true },
});

/** Verifies a code against every authenticator app, so that the user need not select one. */
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
