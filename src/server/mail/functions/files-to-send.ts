import type { ClientBase } from "pg";

import { type MailAttachment, maxAttachedBytes } from "#domain/mail/email.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

type File = { id: string; name: string; media_type: string; byte_size: string };

type Sender = { identity: Identity; memberId: string | null; workspaceId: string };

/**
 * Returns the attachments of an email in order: files of the workspace, read with the sender's permissions, and files
 * uploaded for this email. Throws a FunctionError if one no longer exists or they are too large in total. Leaves the
 * transaction with the role worker.
 */
export async function filesToSend(
  sql: ClientBase,
  { identity, memberId, workspaceId }: Sender,
  ids: readonly string[],
): Promise<(MailAttachment & { file_id: string })[]> {
  if (ids.length === 0) return [];
  await runAs(sql, identity);
  const { rows: ownFiles } = await sql.query<File>(
    "select id, name, media_type, byte_size from public.files where workspace_id = $1 and id = any ($2)",
    [workspaceId, ids],
  );
  await runAs(sql, worker);
  const { rows: sent } = await sql.query<File>(
    "select id, name, media_type, byte_size from private.email_uploads where workspace_id = $1 and id = any ($2) and member_id = $3",
    [workspaceId, ids, memberId],
  );
  const rows = [...ownFiles, ...sent].toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  if (rows.length < new Set(ids).size) throw new FunctionError("file_not_found", "One of the files no longer exists");
  const bytes = rows.reduce((sum, { byte_size: size }) => sum + Number(size), 0);
  const limit = maxAttachedBytes / 1024 / 1024;
  if (bytes > maxAttachedBytes)
    throw new FunctionError("file_too_large", `The attachments of an email can total at most ${limit} MB`, { limit });
  return rows.map(({ id, name, media_type: type, byte_size: size }) => ({
    name: name.slice(0, 180),
    type,
    bytes: Number(size),
    file_id: id,
  }));
}
