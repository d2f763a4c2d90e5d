import { z } from "zod";

import type { MailProblem } from "#domain/mail/mailbox.ts";
import { providerAt, wordedBy } from "#domain/mail/providers.ts";
import type { Context } from "#server/context/context.ts";
import { composeEmail, type EmailToSend, readEmailToSend } from "#server/mail/email-to-send.ts";
import { type MailboxAccount, readAccount } from "#server/mail/mailbox-account.ts";
import { MailboxProblem } from "#server/mail/mailbox-problem.ts";
import { maxSendingDelayMs, pausedUntil, slowServers, takeShare, useServer } from "#server/mail/mailbox-slots.ts";
import { type Accepted, PossiblySent, sendOutgoing } from "#server/mail/outgoing.ts";
import { notifyMember, recordWorking } from "#server/mail/record-outcome.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { type Call, defineJob, type Run } from "#server/runs/define-job.ts";
import { Postponed } from "#server/runs/job-error.ts";

import { findFolders } from "./folders.ts";
import { withIncoming } from "./incoming.ts";
import type { MailAccess } from "./mail-host.ts";

const input = z.object({
  workspaceId: z.uuid(),
  emailId: z.uuid(),
  sendAt: z.iso.datetime().optional(),
});
type Input = z.infer<typeof input>;

/** A mail server may be down for a few hours. If the email cannot be sent within that time, its author is notified. */
const retries = { retries: 60, backoffMs: 5_000, maxMs: 600_000 };
const copies = { retries: 4, backoffMs: 10_000, maxMs: 120_000 };

/**
 * Sends an email that was written here, at its scheduled time if there is one, and stores it in the folder of sent
 * emails. SMTP offers no way to ask whether a server has an email. If the process died or the connection broke after
 * the email was handed over, the outcome is therefore reported as uncertain, and the email is not sent again.
 */
export const sendEmail = defineJob({
  name: "send-email",
  scope: "server",
  queue: "outgoing",
  input,
  result: z.undefined(),
  async run(step, input, run) {
    if (input.sendAt) await step.sleep("until then", Math.max(0, Date.parse(input.sendAt) - Date.now()));
    const hasLeft = await step.call("send", (call) => send(run, input, call), retries);
    if (hasLeft)
      await step.call("keep", (call) => storeInSentFolder(run, input, call), copies).catch(ignoreMailboxProblem(run));
  },
});

/**
 * Returns a handler that ignores errors while the copy is stored in the sent folder: the email itself has been sent.
 * Errors that are not problems of the mailbox are thrown again.
 */
const ignoreMailboxProblem =
  ({ log }: Pick<Run, "log">) =>
  (error: unknown) => {
    if (!(error instanceof MailboxProblem)) throw error;
    log.info({ code: error.problem.code }, "An email was not saved in the sent folder");
  };

class Revoked extends Error {}

async function send(run: Run, input: Input, call: Call): Promise<boolean> {
  const { context } = run;
  const stored = await read(run, input);
  if (!stored) return false;
  const { email, account } = stored;
  if (email.status === "sending") return end(call, input, stored, "uncertain", lost);
  if (email.status !== "scheduled") return false;
  if (!account) return end(call, input, stored, "failed", memberGone);
  const isTooLate = Date.now() - email.sent_at.getTime() > maxSendingDelayMs;
  const rest = pausedUntil(account, "outgoing");
  if (rest && isTooLate) return end(call, input, stored, "failed", slowServers.outgoing);
  if (rest) {
    await recordWaiting(call, input, slowServers.outgoing);
    throw new Postponed(rest);
  }
  await takeShare(run, input.workspaceId, "outgoing");
  try {
    const raw = await composeEmail(context, account, email);
    const takeOut = () =>
      call.write(async (sql) => {
        const { rowCount } = await sql.query(
          "update public.emails set status = 'sending' where workspace_id = $1 and id = $2 and status = 'scheduled'",
          [input.workspaceId, input.emailId],
        );
        if (rowCount === 0) throw new Revoked();
      });
    const handed = await useServer(call, account, "outgoing", () => sendOutgoing(context.env, account, raw, takeOut));
    await recordSent(call, input, account, handed);
    return true;
  } catch (error) {
    if (error instanceof Revoked) return false;
    if (!(error instanceof MailboxProblem)) throw error;
    const problem = wordedBy(providerAt(account.servers)?.asksFor, error.problem);
    if (error instanceof PossiblySent) return end(call, input, stored, "uncertain", problem);
    if (error.isFinal || isTooLate) return end(call, input, stored, "failed", problem);
    await recordWaiting(call, input, problem);
    throw error;
  }
}

const recordWaiting = (call: Call, { workspaceId, emailId }: Input, problem: MailProblem) =>
  call.write((sql) =>
    sql.query("update public.emails set status = 'scheduled', problem = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      emailId,
      JSON.stringify(problem),
    ]),
  );

const lost: MailProblem = { side: "outgoing", step: "send", code: "no_answer" };
const memberGone: MailProblem = { side: "outgoing", step: "login", code: "member_gone" };

type EmailWithAccount = { email: EmailToSend; account: MailboxAccount | null };

async function read({ context }: Run, { workspaceId, emailId }: Input): Promise<EmailWithAccount | null> {
  const email = await asRole(context.pool, worker, (sql) => readEmailToSend(sql, workspaceId, emailId));
  return email && { email, account: await readAccount(context, { workspaceId, mailboxId: email.mailbox_id }) };
}

/**
 * Records that an email was sent, possibly not to all recipients. If the server replaced its Message-ID, the new one is
 * stored, so that the copy of the email is recognised.
 */
async function recordSent(
  call: Call,
  { workspaceId, emailId }: Input,
  account: MailboxAccount,
  { refused, messageId }: Accepted,
) {
  const problem: MailProblem | null =
    refused.length === 0
      ? null
      : { side: "outgoing", step: "send", code: "recipient_refused", detail: refused.join("; ").slice(0, 300) };
  await call.write(async (sql) => {
    await recordWorking(sql, account, "outgoing");
    await sql.query("select private.mark_email_sent($1, $2, $3, $4)", [
      workspaceId,
      emailId,
      messageId ?? null,
      problem && JSON.stringify(problem),
    ]);
  });
}

/**
 * Records that an email will not be sent, or that the outcome is unknown, and notifies its author. Resolves to false.
 */
async function end(
  call: Call,
  { workspaceId, emailId }: Input,
  { email, account }: EmailWithAccount,
  status: "failed" | "uncertain",
  problem: MailProblem,
): Promise<false> {
  await call.write(async (sql) => {
    await sql.query("update public.emails set status = $3, problem = $4 where workspace_id = $1 and id = $2", [
      workspaceId,
      emailId,
      status,
      JSON.stringify(problem),
    ]);
    const memberId = email.created_by ?? account?.memberId ?? null;
    const notice = {
      address: account?.address ?? "",
      problem: { ...problem, detail: undefined },
      email: { id: emailId, subject: email.subject.slice(0, 200), status },
    };
    await notifyMember(sql, { workspaceId, mailboxId: email.mailbox_id, memberId }, notice);
  });
  return false;
}

async function storeInSentFolder(run: Run, input: Input, call: Call): Promise<void> {
  const stored = await read(run, input);
  if (!stored?.account) return;
  const { email, account } = stored;
  const rest = pausedUntil(account, "incoming");
  if (rest) throw new Postponed(rest);
  const { raw } = await composeEmail(run.context, account, email);
  const copy = { raw, messageId: email.rfc_id };
  const location = await useServer(call, account, "incoming", () => appendToSent(run.context, account, copy));
  if (!location) return;
  await call.write((sql) =>
    sql.query(
      // The email may have been deleted in the meantime.
      `insert into private.email_locations select workspace_id, id, $3, $4, $5 from public.emails
       where workspace_id = $1 and id = $2 for key share on conflict (workspace_id, email_id) do nothing`,
      [input.workspaceId, input.emailId, location.path, location.uidValidity, location.uid],
    ),
  );
}

type MailLocation = { path: string; uidValidity: string; uid: number };

/**
 * Stores a sent email in the sent folder, unless the provider does so itself or the email is already there. Returns its
 * location if the server reports it.
 */
async function appendToSent(
  { env }: Pick<Context, "env">,
  account: MailAccess,
  { raw, messageId }: { raw: Buffer; messageId: string },
): Promise<MailLocation | null> {
  if (providerAt(account.servers)?.keepsSent) return null;
  return withIncoming(
    env,
    account,
    "send",
    async (client) => {
      const { sent } = await findFolders(client);
      if (!sent) return null;
      await client.mailboxOpen(sent, { readOnly: true });
      const uids = await client.search({ header: { "message-id": messageId } }, { uid: true });
      if (uids && uids.length > 0) return null;
      const done = await client.append(sent, raw, ["\\Seen"]);
      if (!done || done.uid === undefined || done.uidValidity === undefined) return null;
      return { path: sent, uidValidity: String(done.uidValidity), uid: done.uid };
    },
    raw.length,
  );
}
