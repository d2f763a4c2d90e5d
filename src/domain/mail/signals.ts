import * as z from "zod/mini";

import { mailAddressSchema } from "#domain/mail/mailbox.ts";

/** What the headers of a mail that came say about how it may be handled; kept with it, as the headers are not. */
export const mailSignalsSchema = z.object({
  /** Where answers go, if not to whom it is from. */
  replyTo: z.optional(mailAddressSchema),
  /** The visitor who wrote what a website sent. */
  author: z.optional(z.object({ name: z.string(), address: z.string() })),
  /** Whom it names as its senders besides the first one. */
  otherSenders: z.optional(z.array(z.string())),
  /** It has no return path: it tells of a mail that could not be delivered, or wants no such word itself. */
  isBounce: z.optional(z.boolean()),
  /** A program wrote it, or one that says that nobody is to answer. */
  isAutomatic: z.optional(z.boolean()),
  /** It went to a list or to many. */
  isBulk: z.optional(z.boolean()),
  /** How many servers it went through. */
  hops: z.optional(z.int()),
  /** The mailboxes of Vanda that it left. */
  sentBy: z.optional(z.array(z.string())),
  /** Where word of its failure goes, an address. */
  returnPath: z.optional(z.string()),
  /** Whether the receiving server found that it is from whose domain it says; nothing where that server does not say. */
  isConfirmed: z.optional(z.boolean()),
  /** What the server that took it in holds of it. */
  saysSpam: z.optional(z.boolean()),
});
export type MailSignals = z.infer<typeof mailSignalsSchema>;

/** Those of a mail, where it has any. */
export const otherSendersSchema = z.catch(z.array(z.string()), []);

/** The header of mails that leave a mailbox from here: which mailbox, so that what comes back to it ends. */
export const ownHeader = "X-Vanda";

/** One that went through more mailboxes goes in circles anyway. */
const mostSenders = 25;

type Headers = readonly { key: string; value: string }[];

/**
 * Reads the signals of a mail's headers, names in lower case.
 * RFC 3834 (automatic answers), RFC 2919 and 2369 (lists), and X-Auto-Response-Suppress as Exchange has it.
 */
export function readSignals(headers: Headers): MailSignals {
  const all = (key: string) => headers.filter((header) => header.key === key).map(({ value }) => value.trim());
  const [automatic = "no"] = all("auto-submitted");
  const suppresses = all("x-auto-response-suppress").some((value) => /\b(all|oof|autoreply)\b/i.test(value));
  const answers = [...all("x-autoreply"), ...all("x-autorespond")].length > 0;
  const isReport = all("content-type").some((value) => /^multipart\/report\b/i.test(value));
  const replyTo = mailAddressSchema.safeParse(addressIn(all("reply-to")[0] ?? "")).data;
  const sentBy = all(ownHeader.toLowerCase())
    .slice(0, mostSenders)
    .map((id) => id.slice(0, 60));
  const spam = [
    ...[...all("x-spam-flag"), ...all("x-spam-status")].map((value) => /^yes\b/i.test(value)),
    ...all("x-forefront-antispam-report").map((value) => /\bSFV:SP[MF]\b/.test(value)),
  ];
  return {
    ...(replyTo && { replyTo }),
    ...((all("return-path").includes("<>") || isReport) && { isBounce: true }),
    ...((!/^no\b/i.test(automatic) || suppresses || answers) && { isAutomatic: true }),
    ...((all("precedence").some((value) => /^(bulk|list|junk)$/i.test(value)) ||
      [...all("list-id"), ...all("list-unsubscribe"), ...all("list-post")].length > 0) && { isBulk: true }),
    hops: all("received").length,
    ...(sentBy.length > 0 && { sentBy }),
    ...(spam.length > 0 && { saysSpam: spam.includes(true) }),
  };
}

/** The address of a header that holds one, with or without a name. */
const addressIn = (value: string) => /<([^<>]*)>/.exec(value)?.[1] ?? value;
