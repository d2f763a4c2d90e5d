import { isAutomatedAddress, isWebsiteAddress } from "#domain/mail/automated-address.ts";
import type { MailPerson, Recipients } from "#domain/mail/email.ts";
import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { domainOf } from "#domain/mail/providers.ts";
import type { MailSignals } from "#domain/mail/signals.ts";

type Received = { from_address: string; recipients: Pick<Recipients, "reply_to">; signals: MailSignals };

/**
 * Returns the visitor who wrote an email that a website sent to a mailbox, which is the person in its reply-to address.
 * Undefined if the sender is the author: a person, or a company that uses another of its addresses for replies.
 */
export function authorOf(
  { from_address: from, recipients, signals }: Received,
  mailbox: string,
): MailPerson | undefined {
  const [visitor, ...others] = recipients.reply_to ?? [];
  if (!visitor || others.length > 0 || signals.isBulk || signals.isBounce) return undefined;
  const address = visitor.address.toLowerCase();
  if (!mailAddressSchema.safeParse(address).success || isAutomatedAddress(address)) return undefined;
  if (isSameOwner(address, from) || isSameOwner(address, mailbox)) return undefined;
  const isOurs = isSameOwner(from, mailbox);
  return isOurs || isAutomatedAddress(from) || isWebsiteAddress(from) ? { name: visitor.name, address } : undefined;
}

/**
 * True if two addresses are the same, or if their domains are the same or one is a subdomain of the other, and they do
 * not belong to a public email provider.
 */
function isSameOwner(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)];
  if (one.toLowerCase() === other.toLowerCase()) return true;
  return freeDomainsOf([one]).length === 0 && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}
