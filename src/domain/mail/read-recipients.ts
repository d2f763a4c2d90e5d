import * as z from "zod/mini";

import type { MailPerson } from "#domain/mail/email.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";

/**
 * Parses typed or pasted addresses with or without a name, as in `name <address>`, separated by commas, semicolons or
 * lines. Invalid ones are returned as `rest`.
 */
export function readRecipients(text: string): { people: MailPerson[]; rest: string } {
  const people: MailPerson[] = [];
  const rest: string[] = [];
  for (const piece of text.split(/[,;\n]+/)) {
    const written = piece.trim();
    if (written === "") continue;
    const named = /^(.*?)\s*<([^<>]+)>$/.exec(written);
    const { data: address } = z.safeParse(mailAddressSchema, named?.[2] ?? written);
    if (address) people.push({ name: (named?.[1] ?? "").replace(/^["']|["']$/g, "").slice(0, 200), address });
    else rest.push(written);
  }
  return { people, rest: rest.join(", ") };
}

/** Formats an address for a list of recipients. */
export const showPerson = ({ name, address }: MailPerson): string => (name ? `${name} <${address}>` : address);

/** Returns the distinct people in a list whose addresses are not in another list. */
export function uniqueRecipients(people: readonly MailPerson[], others: readonly string[] = []): MailPerson[] {
  const known = new Set(others.map((address) => address.toLowerCase()));
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
