import type { ClientBase } from "pg";
import type { z } from "zod";

import * as functions from "#domain/functions/emails.ts";
import { composeText, formatSignature } from "#domain/mail/reply.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { filesToSend } from "#server/mail/functions/files-to-send.ts";
import { findMailbox } from "#server/mail/functions/find-mailbox.ts";
import { createOpenAttachment } from "#server/mail/functions/open-attachment.ts";
import { queueEmail } from "#server/mail/queue-email.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { createUpload, type Stored } from "#server/records/files/upload-file.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { serve } from "#server/request/serve.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";
import { withRunQueue } from "#server/runs/start-run.ts";

/** Limit on scheduling an email in the future. */
const maxAheadMs = 366 * 24 * 3_600_000;

type Written = z.output<typeof functions.sendEmail.input>["body"];

/**
 * Creates the functions that send emails of members from their mailboxes, recall emails that have not been sent yet,
 * and open attachments.
 */
export function emailFunctions(context: Context) {
  const limits = createAttemptLimits(context);
  const open = createOpenAttachment(context);
  const upload = createUpload(context, storeForMail);
  return [
    serve(functions.uploadEmailFile, (input, { identity, request }) => upload(identity, input, request.env)),

    serve(functions.sendEmail, async ({ body }, { identity }) => {
      const { mailbox_id: mailboxId } = body;
      await asRole(context.pool, worker, (sql) => findMailbox(sql, identity, keyOf(body), "usable"));
      await limits.countEmail(mailboxId);
      return send(context, identity, body);
    }),

    serve(functions.unsendEmail, ({ id, workspace_id: workspaceId }, { identity }) =>
      asRole(context.pool, worker, async (sql) => {
        await runAs(sql, identity);
        const { rows: own } = await sql.query<{ run_id: string | null }>(
          `select e.run_id from public.emails e join private.usable_mailboxes() u on u.workspace_id = e.workspace_id and u.mailbox_id = e.mailbox_id
           where e.workspace_id = $1 and e.id = $2 and e.status is not null`,
          [workspaceId, id],
        );
        await runAs(sql, worker);
        if (!own[0]) throw new FunctionError("not_found", "Email not found");
        const { rows } = await sql.query<{ row: { text: string } & Record<string, unknown> }>(
          `select to_jsonb(g) || jsonb_build_object('signature', b.signature, 'answers', (select o.id from public.emails o
             where o.workspace_id = g.workspace_id and o.mailbox_id = g.mailbox_id and o.rfc_id = g.in_reply_to)) as row
           from private.withdraw_email($1, $2) g join public.mailboxes b on b.workspace_id = g.workspace_id and b.id = g.mailbox_id`,
          [workspaceId, id],
        );
        const gone = rows[0]?.row;
        if (!gone) throw new FunctionError("not_restored", "This email is being sent, or was sent");
        if (own[0].run_id) await cancelRuns(sql, [own[0].run_id]);
        const signature = formatSignature(String(gone.signature));
        // The signature is removed, because it is added again when the email is sent.
        return {
          ...gone,
          text: signature && gone.text.endsWith(signature) ? gone.text.slice(0, -signature.length) : gone.text,
        };
      }),
    ),

    serve(functions.openAttachment, ({ id, workspace_id: workspaceId, file }, { identity }) =>
      open(identity, { workspaceId, emailId: id, file }),
    ),
  ];
}

const keyOf = ({ workspace_id: workspaceId, mailbox_id: mailboxId }: Written) => ({ workspaceId, mailboxId });

function send(context: Context, identity: Identity & { userId: string }, written: Written) {
  const { workspace_id: workspaceId, id, subject, to, cc, bcc, answers, send_at: at } = written;
  const sendAt = at === undefined || Date.parse(at) <= Date.now() ? undefined : new Date(at);
  if (sendAt && sendAt.getTime() > Date.now() + maxAheadMs)
    throw new FunctionError("bad_parameter", "`send_at` is more than a year ahead", { name: "send_at" });
  return withRunQueue(context, async (sql) => {
    const key = keyOf(written);
    const { address, signature } = await findMailbox(sql, identity, key, "usable");
    const { memberId } = await requireMember(sql, identity, workspaceId);
    const earlier = id && (await findEarlier(sql, key, id));
    if (earlier) return earlier;
    const { rows: secrets } = await sql.query(
      "select from private.mailbox_secrets where workspace_id = $1 and mailbox_id = $2",
      [workspaceId, key.mailboxId],
    );
    if (secrets.length === 0) throw new FunctionError("mailbox_resting", "This mailbox has no password. Reconnect it");
    if (answers) {
      const { rows } = await sql.query(
        "select from public.emails where workspace_id = $1 and mailbox_id = $2 and id = $3",
        [workspaceId, key.mailboxId, answers],
      );
      if (rows.length === 0)
        throw new FunctionError("not_found", "The email that this replies to is not in this mailbox");
    }
    const files = await filesToSend(sql, { identity, memberId, workspaceId }, written.files);
    return queueEmail(
      context,
      sql,
      { ...key, address },
      {
        id,
        memberId,
        recipients: { to, ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) },
        subject,
        text: composeText(written.text.replaceAll("\r\n", "\n"), {
          signature: written.signs ? signature : "",
          quoted: "",
        }),
        ...(answers && { answers }),
        ...(sendAt && { sendAt }),
        files,
      },
    );
  });
}

/**
 * Returns the email that an earlier request with this id stored. Locks the mailbox, so that two identical requests
 * cannot both store it.
 */
async function findEarlier(sql: ClientBase, { workspaceId, mailboxId }: ReturnType<typeof keyOf>, id: string) {
  const mailbox = [workspaceId, mailboxId];
  await sql.query("select from public.mailboxes where workspace_id = $1 and id = $2 for no key update", mailbox);
  const { rows } = await sql.query<{ id: string; conversation_id: string; status: string }>(
    "select id, conversation_id, status from public.emails where workspace_id = $1 and mailbox_id = $2 and id = $3 and status is not null",
    [...mailbox, id],
  );
  return rows[0];
}

async function storeForMail(
  sql: ClientBase,
  _identity: Identity,
  { workspace_id: workspaceId, name }: z.output<typeof functions.uploadEmailFile.input>,
  { fileId, memberId, mediaType, byteSize }: Stored,
) {
  await sql.query(
    "insert into private.email_uploads (workspace_id, id, member_id, name, media_type, byte_size) values ($1, $2, $3, $4, $5, $6)",
    [workspaceId, fileId, memberId, name, mediaType, byteSize],
  );
  return { id: fileId, name, byte_size: byteSize };
}
