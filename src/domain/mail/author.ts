import type { MailPerson, Recipients } from "#domain/mail/email.ts";
import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { isProgramAddress, isWebsiteAddress } from "#domain/mail/program-address.ts";
import { domainOf } from "#domain/mail/providers.ts";
import type { MailSignals } from "#domain/mail/signals.ts";

type Received = { from_address: string; recipients: Pick<Recipients, "reply_to">; signals: MailSignals };

/**
 * Returns the visitor who wrote what a website sent to a mailbox: the one whom it names for replies. Undefined where the sender
 * writes for themselves: a person, or a company whose replies go to another address of its own.
 */
export function authorOf(
  { from_address: from, recipients, signals }: Received,
  mailbox: string,
): MailPerson | undefined {
  const [visitor, ...others] = recipients.reply_to ?? [];
  if (!visitor || others.length > 0 || signals.isBulk || signals.isBounce) return undefined;
  const address = visitor.address.toLowerCase();
  if (!mailAddressSchema.safeParse(address).success || isProgramAddress(address)) return undefined;
  if (isSameOwner(address, from) || isSameOwner(address, mailbox)) return undefined;
  const isOurs = isSameOwner(from, mailbox);
  return isOurs || isProgramAddress(from) || isWebsiteAddress(from) ? { name: visitor.name, address } : undefined;
}

/** True if two addresses are the same, or of one domain at which not just anybody gets an address. */
function isSameOwner(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)];
  if (one.toLowerCase() === other.toLowerCase()) return true;
  return freeDomainsOf([one]).length === 0 && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}
