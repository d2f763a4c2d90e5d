import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";
import { storedFileErrors } from "#domain/functions/files.ts";
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
  summary: "Sends an email from a mailbox, immediately or at a given time; its row has the status.",
  input: z.object({
    body: z
      .object({
        workspace_id: z.uuid(),
        mailbox_id: z.uuid(),
        /** A repeated request with the same ID is not executed again. */
        id: z.optional(z.uuid()),
        to: people,
        cc: people,
        bcc: people,
        subject: subjectSchema,
        text: z.string().check(z.maxLength(100_000)),
        /** True to add the mailbox's signature below the text. */
        signs: z._default(z.boolean(), true),
        /** The email to reply to. */
        answers: z.optional(z.uuid()),
        send_at: z.optional(z.iso.datetime()),
        /** Files of the workspace to attach. */
        files: z._default(z.array(z.uuid()).check(z.maxLength(maxAttachedFiles)), []),
      })
      .check(
        z.refine(
          ({ to, cc, bcc }) => to.length > 0 && to.length + cc.length + bcc.length <= maxRecipients,
          `An email needs at least one recipient and at most ${maxRecipients}`,
        ),
        z.refine(({ subject, text }) => subject !== "" || text.trim() !== "", "Add a subject or text"),
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
  summary: "Cancels an email that is scheduled or failed: deletes it and returns its content.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: z.object({
    mailbox_id: z.uuid(),
    recipients: recipientsSchema,
    subject: z.string(),
    text: z.string(),
    attachments: z.array(attachmentSchema),
    /** The email that was replied to; null if the email is not a reply. */
    answers: z.nullable(z.uuid()),
  }),
  limits: { who: "person" },
  errorCodes: ["people_only", "not_found", "not_restored"],
});

export const uploadEmailFile = defineFunction({
  name: "POST /emails/files",
  summary: "Stores the body as a file to attach to an email; it belongs to no record.",
  input: z.object({
    workspace_id: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  }),
  takes: "file",
  output: z.object({ id: z.uuid(), name: z.string(), byte_size: z.int() }),
  status: 201,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", ...storedFileErrors],
});

export const openAttachment = defineFunction({
  name: "GET /emails/{id}/attachments/{file}",
  summary: "Downloads an attachment by its `part` or `file_id`: fetched from the mailbox with the caller's rights.",
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
