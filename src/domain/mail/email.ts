import * as z from "zod/mini";

export const personSchema = z.object({ name: z.string(), address: z.string() });
/** Who a mail is from or goes to. */
export type MailPerson = z.infer<typeof personSchema>;

/** As long a subject is written at most; with names in it, it may become as long as a mail carries. */
export const longestSubject = 200;
export const longestFilledSubject = 998;
/** A subject as somebody writes it: of one line. */
export const subjectSchema = z.string().check(z.trim(), z.maxLength(longestSubject), z.regex(/^[^\p{Cc}]*$/u));

/** Whom a mail goes to, as `emails.recipients` holds it. */
export const recipientsSchema = z.object({
  to: z.optional(z.array(personSchema)),
  cc: z.optional(z.array(personSchema)),
  bcc: z.optional(z.array(personSchema)),
  reply_to: z.optional(z.array(personSchema)),
});
export type Recipients = z.infer<typeof recipientsSchema>;

/** A file that hangs on a mail, as `emails.attachments` holds it. */
export const attachmentSchema = z.object({
  /** Which part of the mail it is on its server; a mail that was written here has none before it is found there. */
  part: z.optional(z.string()),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** By this the text shows it, as a picture between its lines. */
  cid: z.optional(z.string()),
  /** The workspace's file that was sent along. */
  file_id: z.optional(z.string()),
});
export type MailAttachment = z.infer<typeof attachmentSchema>;

/** Whom a mail may be sent to, all of them together. */
export const mostRecipients = 50;
/** How large the files are that may go along with one mail; what most servers take, as they are a third longer on their way. */
export const mostAttachedBytes = 18 * 1024 * 1024;
export const mostAttachedFiles = 20;
/** The most of a mail's file that is fetched when somebody opens it. */
export const mostOpenedBytes = 30 * 1024 * 1024;
