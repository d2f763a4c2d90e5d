import { reject } from "#server/auth/auth-error.ts";
import { needsReauthentication } from "#server/auth/mails/reauthentication.ts";
import { assertCanChangeIdentities } from "#server/auth/providers/identities.ts";
import { linkGoogle } from "#server/auth/providers/provider-accounts.ts";
import type { ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

/**
 * Rejects sessions that may not link: a linked identity gives permanent access to the account, so an unattended session
 * is not enough.
 */
export function assertCanLink(context: Context, signedIn: SignedIn) {
  assertCanChangeIdentities(signedIn);
  if (needsReauthentication(context, signedIn)) {
    reject(401, "reauthentication_needed", "This session is older than a day. Sign in again to link an identity");
  }
}

/** Links a Google identity to a signed-in user and notifies the user by email. */
export async function linkIdentity(context: Context, signedIn: SignedIn, profile: ProviderProfile): Promise<string> {
  const { user } = signedIn;
  // The check is repeated at the end of a flow: a second factor may have been added since it started.
  assertCanLink(context, signedIn);
  await linkGoogle(context, signedIn, profile);
  if (user.email) await notifyOwner(context, "identity_linked", { userId: user.id, email: user.email });
  return user.id;
}
