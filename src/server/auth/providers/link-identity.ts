import { refuse } from "#server/auth/auth-error.ts";
import { needsReauthentication } from "#server/auth/mails/reauthentication.ts";
import { assertMayChangeIdentities } from "#server/auth/providers/identities.ts";
import { linkGoogle } from "#server/auth/providers/provider-accounts.ts";
import type { ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context.ts";
import { tellOwner } from "#server/mail/mail-queue.ts";

/** What is linked opens the account for good, so a session that was left open somewhere is not enough for it. */
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

/** Gives a signed-in user one more way to sign in, and has a mail tell them of it. */
export async function linkIdentity(context: Context, signedIn: SignedIn, profile: ProviderProfile): Promise<string> {
  const { user } = signedIn;
  // Again at the end of a flow: a second factor may have been added since it began.
  assertMayLink(context, signedIn);
  await linkGoogle(context, signedIn, profile);
  if (user.email) await tellOwner(context, "identity_linked", { userId: user.id, email: user.email });
  return user.id;
}
