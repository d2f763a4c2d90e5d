import * as z from "zod/mini";

export const personSchema = z.object({ name: z.string(), address: z.string() });
/** A sender or recipient of an email. */
export type MailPerson = z.infer<typeof personSchema>;

/** Maximum length of a typed subject; with names filled in, it may be as long as an email permits. */
export const maxSubjectLength = 200;
export const maxFilledSubjectLength = 998;
/** A typed subject, which is a single line. */
export const subjectSchema = z.string().check(z.trim(), z.maxLength(maxSubjectLength), z.regex(/^[^\p{Cc}]*$/u));

/** The recipients of an email, as stored in `emails.recipients`. */
export const recipientsSchema = z.object({
  to: z.optional(z.array(personSchema)),
  cc: z.optional(z.array(personSchema)),
  bcc: z.optional(z.array(personSchema)),
  reply_to: z.optional(z.array(personSchema)),
});
export type Recipients = z.infer<typeof recipientsSchema>;

/** A file attached to an email, as stored in `emails.attachments`. */
export const attachmentSchema = z.object({
  /** Part number on the mail server; missing for an email written here until it is found there. */
  part: z.optional(z.string()),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** The content id by which the text refers to it, as an inline image. */
  cid: z.optional(z.string()),
  /** The workspace's file that was attached. */
  file_id: z.optional(z.string()),
});
export type MailAttachment = z.infer<typeof attachmentSchema>;

/** Maximum number of recipients of an email, all kinds together. */
export const maxRecipients = 50;
/**
 * Maximum size of the attached files of an email in bytes; most servers accept this, as encoding makes files 33 % larger.
 */
export const maxAttachedBytes = 18 * 1024 * 1024;
export const maxAttachedFiles = 20;
/** Maximum number of bytes of an email that are fetched when it is opened. */
export const maxOpenedBytes = 30 * 1024 * 1024;
