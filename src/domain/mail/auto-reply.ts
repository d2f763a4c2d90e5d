import { isForged } from "#domain/mail/authentication.ts";
import { isAutomatedAddress } from "#domain/mail/automated-address.ts";
import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { domainOf } from "#domain/mail/providers.ts";
import type { MailSignals } from "#domain/mail/signals.ts";
import { dayIn, wallTime } from "#domain/time/dates.ts";
import type { Weekday, WorkingHours } from "#domain/time/working-hours.ts";

/** The settings for a mailbox's automatic replies. */
export type AutoReply = {
  replies: boolean;
  reply_when: "always" | "outside_hours";
  reply_from: string | null;
  reply_until: string | null;
  reply_again_days: number;
};
export type WorkspaceHours = { timeZone: string; workingHours: WorkingHours };

/** Reasons why no automatic reply is sent. */
export const noReplyReasons = [
  "off",
  "not_yet",
  "over",
  "within_hours",
  "spam",
  "unsure",
  "bounce",
  "automatic",
  "bulk",
  "nobody_there",
  "own_address",
  "not_to_us",
  "forged",
  "unconfirmed",
  "other_return_path",
  "answered_lately",
  "too_many",
  "too_many_of_domain",
] as const;
export type NoReplyReason = (typeof noReplyReasons)[number];

/**
 * The maximum number of automatic replies per mailbox and hour. If more are due, the senders are probably forged to
 * make the mailbox send emails.
 */
const maxRepliesPerHour = 100;
/**
 * The maximum number of automatic replies per workspace, day and domain of senders; higher for public email providers.
 */
const maxRepliesPerDomainAndDay = { own: 20, free: 200 };

type AutoReplyRequest = {
  settings: AutoReply;
  hours: WorkspaceHours;
  /** All addresses of the workspace's mailboxes. */
  own: readonly string[];
  /** The address of the receiving mailbox. */
  address: string;
  isSpam: boolean;
  /** True if the email might be spam. */
  isUnsure: boolean;
  /** The time of the last reply to this sender; null if there was none. */
  answeredAt: Date | null;
  answeredThisHour: number;
  /** The number of replies that the workspace sent to the sender's domain in the last day. */
  answeredOfDomain: number;
  /** True if the sender is a contact of the workspace. */
  isContact: boolean;
  now: Date;
};

/**
 * Returns the recipient of an automatic reply, or the reason why none is sent (RFC 3834). The recipient is never an
 * address that only appears as reply-to. The sender must be confirmed, or a contact if the server does not confirm
 * senders; otherwise anyone could make a mailbox write to others.
 */
export function autoReplyRecipient(
  mail: IncomingMail,
  request: AutoReplyRequest,
): { to: string } | { silent: NoReplyReason } {
  const silent = noReplyReason(mail, request);
  return silent ? { silent } : { to: mail.from.address };
}

function noReplyReason(mail: IncomingMail, request: AutoReplyRequest): NoReplyReason | null {
  const { signals, receivers, from, authentication } = mail;
  const {
    settings,
    hours,
    own,
    address,
    isSpam,
    isUnsure,
    answeredAt,
    answeredThisHour,
    answeredOfDomain,
    isContact,
    now,
  } = request;
  if (!settings.replies) return "off";
  const today = dayIn(now, hours.timeZone);
  if (settings.reply_from && today < settings.reply_from) return "not_yet";
  if (settings.reply_until && today > settings.reply_until) return "over";
  if (settings.reply_when === "outside_hours" && isWithinHours(now, hours)) return "within_hours";
  if (isSpam) return "spam";
  if (isUnsure) return "unsure";
  // A website is not the author of the emails it sends; they only name the author.
  const noPerson = signals.author ? "nobody_there" : nonPersonReason(from.address, signals, own);
  if (noPerson) return noPerson;
  // Emails sent to a list, as Bcc or to another address were not addressed to this mailbox.
  if (!receivers.includes(address)) return "not_to_us";
  // The reply would go to a person who has not written.
  if (isForged(authentication)) return "forged";
  if (!(signals.isConfirmed ?? isContact)) return "unconfirmed";
  const domain = domainOf(from.address);
  if (signals.returnPath ? domainOf(signals.returnPath) !== domain : !isContact) return "other_return_path";
  if (answeredAt && now.getTime() - answeredAt.getTime() < settings.reply_again_days * 86_400_000)
    return "answered_lately";
  if (answeredThisHour >= maxRepliesPerHour) return "too_many";
  const isFree = freeDomainsOf([from.address]).length > 0;
  if (answeredOfDomain >= maxRepliesPerDomainAndDay[isFree ? "free" : "own"]) return "too_many_of_domain";
  return null;
}

/**
 * Returns the reason why an email has no human author who may get a reply or become a lead; null if it has one. `own`
 * are the workspace's addresses.
 */
export function nonPersonReason(
  address: string,
  { isBounce, isAutomatic, isBulk, otherSenders = [] }: MailSignals,
  own: readonly string[],
): NoReplyReason | null {
  if (isBounce) return "bounce";
  if (isAutomatic) return "automatic";
  if (isBulk) return "bulk";
  if (isAutomatedAddress(address) || !mailAddressSchema.safeParse(address).success) return "nobody_there";
  // Email programs differ in which one they display if an email has several senders.
  if (otherSenders.length > 0) return "forged";
  return own.includes(address) ? "own_address" : null;
}

/** True if a time is within the workspace's working hours. */
export function isWithinHours(moment: Date, { timeZone, workingHours }: WorkspaceHours): boolean {
  const wall = wallTime(moment, timeZone);
  const weekday = (((new Date(`${wall.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday;
  const hours = workingHours[weekday];
  const time = wall.slice(11, 16);
  return hours !== undefined && time >= hours.from && time < hours.to;
}
