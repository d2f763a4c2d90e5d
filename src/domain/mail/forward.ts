import type { IncomingMail } from "#domain/mail/incoming-mail.ts";

export const forwardBlockReasons = ["to_itself", "to_sender", "bounce", "loop", "too_many_hops", "too_many"] as const;
export type ForwardBlockReason = (typeof forwardBlockReasons)[number];

/** The number of servers above which an email is considered to be in a loop. */
const maxHops = 25;
/** Maximum number of emails that a mailbox forwards per hour. */
export const maxForwardsPerHour = 200;

type ForwardRequest = { mailboxId: string; address: string; to: string; sentOnThisHour: number };

/**
 * Returns the reason why an email must not be forwarded to an address; null if it may be. Forwarded emails are sent in
 * the name of the mailbox, so delivery failures are returned to it; delivery failures themselves are never forwarded.
 */
export function forwardBlockReason(
  { from, signals, answers }: IncomingMail,
  { mailboxId, address, to, sentOnThisHour }: ForwardRequest,
): ForwardBlockReason | null {
  if (to === address) return "to_itself";
  if (to === from.address) return "to_sender";
  if (signals.isBounce || /^mailer-daemon@/i.test(from.address)) return "bounce";
  // The second check catches programs that forward our forwarded email as a new email, without our header.
  if (signals.sentBy?.includes(mailboxId) || answers?.includes(`.${mailboxId}@`)) return "loop";
  if ((signals.hops ?? 0) > maxHops) return "too_many_hops";
  if (sentOnThisHour >= maxForwardsPerHour) return "too_many";
  return null;
}
