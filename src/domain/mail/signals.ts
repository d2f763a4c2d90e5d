import * as z from "zod/mini";

import { mailAddressSchema } from "#domain/mail/mailbox.ts";

/** The header values that determine how a received email is processed; stored with it, because headers are not. */
export const mailSignalsSchema = z.object({
  /** The address for replies, if it is not the sender's address. */
  replyTo: z.optional(mailAddressSchema),
  /** The visitor who wrote the email, if a website sent it. */
  author: z.optional(z.object({ name: z.string(), address: z.string() })),
  /** The senders named in the email in addition to the first one. */
  otherSenders: z.optional(z.array(z.string())),
  /**
   * True if the email has no return path, because it reports a failed delivery or must not cause such a report itself.
   */
  isBounce: z.optional(z.boolean()),
  /** True if a program wrote the email, or if it asks not to be replied to. */
  isAutomatic: z.optional(z.boolean()),
  /** True if the email was sent to a list or to many recipients. */
  isBulk: z.optional(z.boolean()),
  /** True if no one reads the address that replies go to. */
  isNoReply: z.optional(z.boolean()),
  /** The number of servers that the email passed. */
  hops: z.optional(z.int()),
  /** The Vanda mailboxes that sent or forwarded the email. */
  sentBy: z.optional(z.array(z.string())),
  /** The address to which delivery failures are sent. */
  returnPath: z.optional(z.string()),
  /** True if the receiving server verified the sender's domain; missing if the server does not report this. */
  isConfirmed: z.optional(z.boolean()),
  /** The receiving server's spam verdict. */
  saysSpam: z.optional(z.boolean()),
});
export type MailSignals = z.infer<typeof mailSignalsSchema>;

/** The other senders of an email, if any. */
export const otherSendersSchema = z.catch(z.array(z.string()), []);

/** The header with the mailbox ID that is added to all sent emails in order to stop loops. */
export const vandaHeader = "X-Vanda";

/** The maximum number of mailboxes to read; an email that passed more of them is in a loop anyway. */
const maxSenders = 25;

type Headers = readonly { key: string; value: string }[];

/**
 * Reads the signals in an email's headers, which have lower-case names: bounces, automatic responses (RFC 3834, and
 * X-Auto-Response-Suppress from Exchange), lists (RFC 2919 and 2369), the reply address, the servers that relayed it,
 * and a server's spam verdict.
 */
export function readSignals(headers: Headers): MailSignals {
  const all = (key: string) => headers.filter((header) => header.key === key).map(({ value }) => value.trim());
  const [automatic = "no"] = all("auto-submitted");
  const suppresses = all("x-auto-response-suppress").some((value) => /\b(all|oof|autoreply)\b/i.test(value));
  const answers = [...all("x-autoreply"), ...all("x-autorespond")].length > 0;
  const isReport = all("content-type").some((value) => /^multipart\/report\b/i.test(value));
  const replyTo = mailAddressSchema.safeParse(addressIn(all("reply-to")[0] ?? "")).data;
  const sentBy = all(vandaHeader.toLowerCase())
    .slice(0, maxSenders)
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

/** Returns the address in a header, which may also contain a name. */
const addressIn = (value: string) => /<([^<>]*)>/.exec(value)?.[1] ?? value;
