import * as z from "zod/mini";

export const personSchema = z.object({ name: z.string(), address: z.string() });
/** A sender or recipient of an email. */
export type MailPerson = z.infer<typeof personSchema>;

/**
 * The maximum length of a typed subject. With its placeholders filled in, the subject may reach the limit of emails.
 */
export const maxSubjectLength = 200;
export const maxFilledSubjectLength = 998;
/** A typed subject, which must be a single line. */
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
  /** The part number on the mail server. An email written in Vanda has none until it is found on the server. */
  part: z.optional(z.string()),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** The content ID by which the text refers to an inline image. */
  cid: z.optional(z.string()),
  /** The workspace's file that was attached. */
  file_id: z.optional(z.string()),
});
export type MailAttachment = z.infer<typeof attachmentSchema>;

/** The maximum number of recipients of an email: To, Cc and Bcc together. */
export const maxRecipients = 50;
/**
 * The maximum size of all files attached to an email, in bytes. Encoding makes files 33% larger, and most servers
 * accept the result.
 */
export const maxAttachedBytes = 18 * 1024 * 1024;
export const maxAttachedFiles = 20;
/** The maximum number of bytes that are fetched when an email is opened. */
export const maxOpenedBytes = 30 * 1024 * 1024;
