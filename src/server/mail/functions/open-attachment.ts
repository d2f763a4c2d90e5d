import type { ClientBase } from "pg";
import { z } from "zod";

import { attachmentSchema, type MailAttachment, maxOpenedBytes } from "#domain/mail/email.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { fileKind } from "#server/files/file-kind.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { fetchAttachment } from "#server/mail/fetch-attachment.ts";
import { readAccount } from "#server/mail/mailbox-account.ts";
import { MailboxProblem } from "#server/mail/mailbox-problem.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { contentDisposition, readWholeFile } from "#server/records/files/download-file.ts";
import { FunctionError } from "#server/request/function-error.ts";

type AttachmentRequest = { workspaceId: string; emailId: string; file: string };
const rowSchema = z.object({ mailbox_id: z.string(), attachments: z.array(attachmentSchema) });

/**
 * Creates the function that returns an attachment of an email: from its mailbox, or from the workspace if the email was
 * sent here.
 */
export function createOpenAttachment(context: Context) {
  // Each attachment is in memory until it is sent.
  const runInSlot = uploadSlots({ max: 4, maxPerPerson: 2 });
  return async (identity: Identity, requested: AttachmentRequest): Promise<Response> => {
    const { mailboxId, attachment } = await asRole(context.pool, identity, (sql) => find(sql, requested));
    return runInSlot(identity.userId, async () => {
      const bytes = await fetchBytes(context, { ...requested, mailboxId }, attachment);
      const type = await fileKind(attachment.name, bytes);
      if (!type) throw new FunctionError("file_is_program", "Programs cannot be downloaded");
      return new Response(new Uint8Array(bytes), {
        headers: {
          "content-type": type,
          "content-length": String(bytes.length),
          "content-disposition": contentDisposition("attachment", attachment.name),
          "content-security-policy": "sandbox; default-src 'none'",
          "cache-control": "private, max-age=3600",
        },
      });
    });
  };
}

/**
 * Finds an attachment with the caller's permissions. Throws a FunctionError if the attachment does not exist or the
 * caller may not read it.
 */
async function find(sql: ClientBase, { workspaceId, emailId, file }: AttachmentRequest) {
  const { rows } = await sql.query(
    "select mailbox_id, attachments from public.emails where workspace_id = $1 and id = $2",
    [workspaceId, emailId],
  );
  const row = rowSchema.optional().parse(rows[0]);
  if (!row) throw new FunctionError("not_found", "The email does not exist");
  const attachment = row.attachments.find(({ part, file_id: fileId }) => part === file || fileId === file);
  if (!attachment) throw new FunctionError("file_not_found", "The email does not have this attachment");
  return { mailboxId: row.mailbox_id, attachment };
}

async function fetchBytes(
  context: Context,
  { workspaceId, mailboxId, emailId }: AttachmentRequest & { mailboxId: string },
  { part, file_id: fileId }: MailAttachment,
): Promise<Buffer> {
  if (!part) return readFile(context, workspaceId, fileId);
  const account = await readAccount(context, { workspaceId, mailboxId });
  if (!account) throw new FunctionError("mailbox_resting", "This mailbox has no password. Reconnect it");
  const fetched = await fetchAttachment(context, account, { emailId, part, maxBytes: maxOpenedBytes }).catch(
    (error: unknown) => {
      if (!(error instanceof MailboxProblem)) throw error;
      throw new FunctionError("mailbox_problem", "The mailbox cannot be read", { problems: [error.problem] });
    },
  );
  if (fetched === "gone") throw new FunctionError("mail_gone", "The email is no longer in its mailbox");
  if (fetched === "too_large") throw tooLarge();
  return fetched;
}

function tooLarge(): FunctionError {
  const limit = maxOpenedBytes / 1024 / 1024;
  return new FunctionError("file_too_large", `Attachments of up to ${limit} MB can be opened`, { limit });
}

/**
 * Returns an attachment of an email that was sent from here and is not in the mailbox yet. Throws a FunctionError if
 * the file no longer exists or is too large.
 */
async function readFile(context: Context, workspaceId: string, fileId = ""): Promise<Buffer> {
  const size = await asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<{ size: string }>(
      "select byte_size as size from private.file_contents where workspace_id = $1 and file_id::text = $2 and variant = 'original'",
      [workspaceId, fileId],
    );
    return Number(rows[0]?.size ?? 0);
  });
  if (size > maxOpenedBytes) throw tooLarge();
  const bytes = size > 0 && (await readWholeFile(context, { workspaceId, fileId, variant: "original" }));
  if (!bytes) throw new FunctionError("file_not_found", "This file no longer exists");
  return bytes;
}
