import { refuse } from "#server/auth/auth-error.ts";
import { needsReauthentication } from "#server/auth/mails/reauthentication.ts";
import { assertMayChangeIdentities } from "#server/auth/providers/identities.ts";
import { linkGoogle } from "#server/auth/providers/provider-accounts.ts";
import type { ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context.ts";
import { tellOwner } from "#server/mail/mail-queue.ts";

/** Rejects sessions that may not link: a linked identity opens the account for good, so an unattended session is not enough. */
export function assertMayLink(context: Context, signedIn: SignedIn) {
  assertMayChangeIdentities(signedIn);
  if (needsReauthentication(context, signedIn)) {
    refuse(
      401,
      "reauthentication_needed",
      "Linking an identity requires signing in again: this session is older than a day",
    );
  }
}

/** Adds a sign-in method to a signed-in user and notifies them by mail. */
export async function linkIdentity(context: Context, signedIn: SignedIn, profile: ProviderProfile): Promise<string> {
  const { user } = signedIn;
  // Checked again at the end of a flow: a second factor may have been added since it started.
  assertMayLink(context, signedIn);
  await linkGoogle(context, signedIn, profile);
  if (user.email) await tellOwner(context, "identity_linked", { userId: user.id, email: user.email });
  return user.id;
}
