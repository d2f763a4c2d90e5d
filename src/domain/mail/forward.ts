import type { IncomingMail } from "#domain/mail/incoming-mail.ts";

/** Why a mail is not sent on. */
export const heldReasons = ["to_itself", "to_sender", "bounce", "loop", "too_many_hops", "too_many"] as const;
export type HeldReason = (typeof heldReasons)[number];

/** So many servers a mail goes through at most before it is taken for one that goes in circles. */
const mostHops = 25;
/** So many mails are sent on by a mailbox in an hour. */
export const mostForwardsAnHour = 200;

type Asked = { mailboxId: string; address: string; to: string; sentOnThisHour: number };

/**
 * Whether a mail may be sent on to an address, or why not. It goes out as the mailbox's own, so word that it could not be delivered
 * comes back here: that is never sent on itself.
 */
export function whyHeld(
  { from, signals, answers }: IncomingMail,
  { mailboxId, address, to, sentOnThisHour }: Asked,
): HeldReason | null {
  if (to === address) return "to_itself";
  if (to === from.address) return "to_sender";
  if (signals.isBounce || /^mailer-daemon@/i.test(from.address)) return "bounce";
  // The second comes of a program that forwards what was forwarded to it as a mail of its own, without our header.
  if (signals.sentBy?.includes(mailboxId) || answers?.includes(`.${mailboxId}@`)) return "loop";
  if ((signals.hops ?? 0) > mostHops) return "too_many_hops";
  if (sentOnThisHour >= mostForwardsAnHour) return "too_many";
  return null;
}
