import * as z from "zod/mini";

const host = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9.\-:[\]]{1,253}$/));
const port = z.int().check(z.gte(1), z.lte(65_535));

/**
 * `tls`: encrypted from the first byte. `starttls`: encrypted before the password is sent. Emails and passwords are
 * never sent unencrypted.
 */
export const mailSecurities = ["tls", "starttls"] as const;
const serverSchema = z.object({ host, port, security: z.enum(mailSecurities) });
export type MailServer = z.infer<typeof serverSchema>;

export const mailServersSchema = z.object({ incoming: serverSchema, outgoing: serverSchema });
export type MailServers = z.infer<typeof mailServersSchema>;

/** A single plain address, without a name. */
export const mailAddressSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(320), z.regex(/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()\\,;:"@\p{Cc}]+$/u));

export const mailboxSharings = ["private", "linked", "workspace"] as const;
export type MailboxSharing = (typeof mailboxSharings)[number];

/** The options for how many past days of emails are fetched when a mailbox is connected. */
export const fetchedDays = [0, 30, 90, 365] as const;

export const mailSides = ["incoming", "outgoing"] as const;
export type MailSide = (typeof mailSides)[number];

/** The steps of connecting to a server in order. Each step is attempted after the previous one has succeeded. */
export const mailSteps = ["find", "connect", "encrypt", "login", "folders"] as const;

/** The reasons why a step fails. The interface has a text with instructions for each. */
export const mailProblemCodes = [
  "host_unknown",
  "host_closed",
  "port_closed",
  "refused",
  "no_answer",
  "too_slow",
  "too_long",
  "certificate",
  "no_encryption",
  "not_encrypted",
  "wrong_password",
  "needs_app_password",
  "needs_oauth",
  "no_inbox",
  "too_busy",
  "storage_full",
  "member_gone",
  "sender_refused",
  "recipient_refused",
  "mail_refused",
  "file_gone",
  "mail_gone",
  "mail_too_large",
  "unexpected",
] as const;
export type MailProblemCode = (typeof mailProblemCodes)[number];

/** The reason why emails were not fetched or sent: the step, and the server's message. */
export const mailProblemSchema = z.object({
  side: z.enum(mailSides),
  step: z.enum([...mailSteps, "send"]),
  code: z.enum(mailProblemCodes),
  /** The server's message, unchanged. */
  detail: z.optional(z.string().check(z.maxLength(300))),
});
export type MailProblem = z.infer<typeof mailProblemSchema>;
