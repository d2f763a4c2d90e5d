import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import {
  attachmentSchema,
  maxAttachedFiles,
  maxRecipients,
  recipientsSchema,
  subjectSchema,
} from "#domain/mail/email.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";

const people = z._default(
  z.array(z.object({ name: z._default(z.string().check(z.maxLength(200)), ""), address: mailAddressSchema })),
  [],
);
const statuses = z.enum(["scheduled", "sending", "sent", "failed", "uncertain"]);

export const sendEmail = defineFunction({
  name: "POST /emails",
  summary: "Sends a mail by a mailbox, at once or at a time that is said; its row says what has become of it.",
  input: z.object({
    body: z
      .object({
        workspace_id: z.uuid(),
        mailbox_id: z.uuid(),
        to: people,
        cc: people,
        bcc: people,
        subject: subjectSchema,
        text: z.string().check(z.maxLength(100_000)),
        /** Adds the mailbox's signature below the text. */
        signs: z._default(z.boolean(), true),
        /** The email that it replies to. */
        answers: z.optional(z.uuid()),
        send_at: z.optional(z.iso.datetime()),
        /** Attached files of the workspace. */
        files: z._default(z.array(z.uuid()).check(z.maxLength(maxAttachedFiles)), []),
      })
      .check(
        z.refine(
          ({ to, cc, bcc }) => to.length > 0 && to.length + cc.length + bcc.length <= maxRecipients,
          `A mail goes to one address at least, and to ${maxRecipients} at most`,
        ),
        z.refine(({ subject, text }) => subject !== "" || text.trim() !== "", "Write a subject or a text"),
      ),
  }),
  output: z.object({ id: z.uuid(), conversation_id: z.uuid(), status: statuses }),
  status: 201,
  limits: { who: "person", bytes: 512 * 1024 },
  errorCodes: [
    "people_only",
    "not_allowed",
    "not_found",
    "mailbox_is_sample",
    "mailbox_resting",
    "file_not_found",
    "file_too_large",
    "bad_parameter",
  ],
});

export const unsendEmail = defineFunction({
  name: "POST /emails/{id}/take-back",
  summary: "Takes a mail back that has not left, or could not: it is gone, and what it said is given back.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: z.object({
    mailbox_id: z.uuid(),
    recipients: recipientsSchema,
    subject: z.string(),
    text: z.string(),
    attachments: z.array(attachmentSchema),
    /** The email that it replied to. */
    answers: z.nullable(z.uuid()),
  }),
  limits: { who: "person" },
  errorCodes: ["people_only", "not_found", "not_taken_back"],
});

export const uploadEmailFile = defineFunction({
  name: "POST /emails/files",
  summary: "Keeps the body as a file that its sender may let go along with a mail; it belongs to no record.",
  input: z.object({
    workspace_id: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  }),
  takes: "file",
  output: z.object({ id: z.uuid(), name: z.string(), byte_size: z.int() }),
  status: 201,
  limits: { who: "person" },
  errorCodes: [
    "people_only",
    "not_allowed",
    "file_empty",
    "file_too_large",
    "file_is_program",
    "files_full",
    "own_files_full",
    "busy",
  ],
});

export const openAttachment = defineFunction({
  name: "GET /emails/{id}/attachments/{file}",
  summary:
    "A file that hangs on a mail, by its `part` or its `file_id`: fetched from the mailbox when somebody opens it, under their rights.",
  input: z.object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    file: z.string().check(z.regex(/^(?:\d{1,4}(?:\.\d{1,4}){0,30}(?:~\d{1,2})?|[0-9a-f-]{36})$/)),
  }),
  output: contents,
  limits: { who: "person" },
  errorCodes: [
    "people_only",
    "not_found",
    "file_not_found",
    "file_is_program",
    "file_too_large",
    "mail_gone",
    "mailbox_problem",
    "mailbox_resting",
    "busy",
  ],
});
