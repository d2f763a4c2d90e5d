import { createHash } from "node:crypto";

import { z } from "zod";

import { reject } from "#server/auth/auth-error.ts";
import type { AuthTools } from "#server/auth/auth-tools.ts";
import { assertCanLink, linkIdentity } from "#server/auth/providers/link-identity.ts";
import { userOfGoogle } from "#server/auth/providers/provider-accounts.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";

export const idTokenGrantSchema = z.object({
  provider: z.string().default(""),
  id_token: z.string("id_token required").min(1, "id_token required"),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
});

/**
 * Finds or creates the user of an id_token that a client got directly from Google, or links the id_token to the
 * signed-in user.
 */
export async function userOfIdToken(
  { context, google }: Pick<AuthTools, "context" | "google">,
  { provider, id_token: idToken, nonce, link_identity: isToLink }: z.infer<typeof idTokenGrantSchema>,
  requireSession: () => Promise<SignedIn>,
): Promise<string> {
  if (provider !== "google" || !google) {
    return reject(400, "provider_disabled", `Provider (issuer "${provider}") is not enabled`);
  }
  const signedIn = isToLink ? await requireSession() : null;
  if (signedIn) assertCanLink(context, signedIn);
  const { profile, nonce: expected } = await google.readIdToken(idToken);
  if (Boolean(nonce) !== Boolean(expected)) {
    reject(400, "validation_failed", "Passed nonce and nonce in id_token should either both exist or not.");
  }
  // The client sent the hash to Google and reveals the nonce only here, so a stolen id_token alone is useless.
  if (nonce && createHash("sha256").update(nonce).digest("hex") !== expected) {
    reject(400, "validation_failed", "Nonces mismatch");
  }
  return signedIn ? linkIdentity(context, signedIn, profile) : userOfGoogle(context, profile);
}
