import { z } from "zod";

import type { MailProblem } from "#domain/mail/mailbox.ts";
import { providerAt, wordedBy } from "#domain/mail/providers.ts";
import { worker } from "#server/jobs/become.ts";
import { type Call, defineJob, type Run } from "#server/jobs/define-job.ts";
import { PutOff } from "#server/jobs/job-error.ts";
import { composeEmail, type EmailToSend, readEmailToSend } from "#server/mailboxes/email-to-send.ts";
import { keepInSent } from "#server/mailboxes/keep-in-sent.ts";
import { type MailboxAccount, readAccount } from "#server/mailboxes/mailbox-account.ts";
import { MailboxProblem } from "#server/mailboxes/mailbox-problem.ts";
import { restOf, sendingPatienceMs, slowServers, takeShare, useServer } from "#server/mailboxes/mailbox-turns.ts";
import { noteWorking, tellMember } from "#server/mailboxes/note-outcome.ts";
import { type Handed, MaybeSent, sendOutgoing } from "#server/mailboxes/outgoing.ts";
import { asRole } from "#server/postgres/round-trip.ts";

const input = z.object({
  workspaceId: z.uuid(),
  emailId: z.uuid(),
  sendAt: z.iso.datetime().optional(),
});
type Asked = z.infer<typeof input>;

/** A mail server may be down for some hours. If it was not sent by then, its author is notified. */
const retries = { retries: 60, backoffMs: 5_000, mostMs: 600_000 };
const copies = { retries: 4, backoffMs: 10_000, mostMs: 120_000 };

/**
 * Sends a mail that was written here. SMTP cannot be queried whether it has a mail: one whose process died, or whose
 * connection broke, after it was handed over is reported as uncertain, and not sent again.
 */
export const sendEmail = defineJob({
  name: "send-email",
  scope: "server",
  lane: "outgoing",
  input,
  result: z.undefined(),
  async run(step, asked, run) {
    if (asked.sendAt) await step.sleep("until then", Math.max(0, Date.parse(asked.sendAt) - Date.now()));
    const hasLeft = await step.call("send", (call) => send(run, asked, call), retries);
    if (hasLeft) await step.call("keep", (call) => keep(run, asked, call), copies).catch(forgive(run));
  },
});

/** Ignores an error while storing the copy in the sent folder: the mail has left all the same. */
const forgive =
  ({ log }: Pick<Run, "log">) =>
  (error: unknown) => {
    if (!(error instanceof MailboxProblem)) throw error;
    log.info({ code: error.problem.code }, "A mail was not put among the sent ones");
  };

class TakenBack extends Error {}

async function send(run: Run, asked: Asked, call: Call): Promise<boolean> {
  const { context } = run;
  const found = await read(run, asked);
  if (!found) return false;
  const { email, account } = found;
  if (email.status === "sending") return end(call, asked, found, "uncertain", lost);
  if (email.status !== "scheduled") return false;
  if (!account) return end(call, asked, found, "failed", memberGone);
  const isTooLate = Date.now() - email.sent_at.getTime() > sendingPatienceMs;
  const rest = restOf(account, "outgoing");
  if (rest && isTooLate) return end(call, asked, found, "failed", slowServers.outgoing);
  if (rest) {
    await noteWaiting(call, asked, slowServers.outgoing);
    throw new PutOff(rest);
  }
  await takeShare(run, asked.workspaceId, "outgoing");
  try {
    const raw = await asRole(context.pool, worker, (sql) => composeEmail(sql, account, email));
    const takeOut = () =>
      call.write(async (sql) => {
        const { rowCount } = await sql.query(
          "update public.emails set status = 'sending' where workspace_id = $1 and id = $2 and status = 'scheduled'",
          [asked.workspaceId, asked.emailId],
        );
        if (rowCount === 0) throw new TakenBack();
      });
    const handed = await useServer(call, account, "outgoing", () => sendOutgoing(context.env, account, raw, takeOut));
    await noteSent(call, asked, account, handed);
    return true;
  } catch (error) {
    if (error instanceof TakenBack) return false;
    if (!(error instanceof MailboxProblem)) throw error;
    const problem = wordedBy(providerAt(account.servers)?.asksFor, error.problem);
    if (error instanceof MaybeSent) return end(call, asked, found, "uncertain", problem);
    if (error.isFinal || isTooLate) return end(call, asked, found, "failed", problem);
    await noteWaiting(call, asked, problem);
    throw error;
  }
}

/** Records why a mail has not left yet. */
const noteWaiting = (call: Call, { workspaceId, emailId }: Asked, problem: MailProblem) =>
  call.write((sql) =>
    sql.query("update public.emails set status = 'scheduled', problem = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      emailId,
      JSON.stringify(problem),
    ]),
  );

const lost: MailProblem = { side: "outgoing", step: "send", code: "no_answer" };
const memberGone: MailProblem = { side: "outgoing", step: "login", code: "member_gone" };

type Found = { email: EmailToSend; account: MailboxAccount | null };

async function read({ context }: Run, { workspaceId, emailId }: Asked): Promise<Found | null> {
  const email = await asRole(context.pool, worker, (sql) => readEmailToSend(sql, workspaceId, emailId));
  return email && { email, account: await readAccount(context, { workspaceId, mailboxId: email.mailbox_id }) };
}

/**
 * Records that it has left, possibly not to all recipients. If the server replaced its Message-ID, the new one is stored, so
 * that its copy is recognized.
 */
async function noteSent(
  call: Call,
  { workspaceId, emailId }: Asked,
  account: MailboxAccount,
  { refused, messageId }: Handed,
) {
  const problem: MailProblem | null =
    refused.length === 0
      ? null
      : { side: "outgoing", step: "send", code: "recipient_refused", detail: refused.join("; ").slice(0, 300) };
  await call.write(async (sql) => {
    await noteWorking(sql, account, "outgoing");
    await sql.query("select private.note_sent($1, $2, $3, $4)", [
      workspaceId,
      emailId,
      messageId ?? null,
      problem && JSON.stringify(problem),
    ]);
  });
}

/** Records that it will not be sent, or that it is unknown whether it was: its author is notified. */
async function end(
  call: Call,
  { workspaceId, emailId }: Asked,
  { email, account }: Found,
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
    const told = {
      address: account?.address ?? "",
      problem: { ...problem, detail: undefined },
      email: { id: emailId, subject: email.subject.slice(0, 200), status },
    };
    await tellMember(sql, { workspaceId, mailboxId: email.mailbox_id, memberId }, told);
  });
  return false;
}

async function keep(run: Run, asked: Asked, call: Call): Promise<void> {
  const found = await read(run, asked);
  if (!found?.account) return;
  const { email, account } = found;
  const rest = restOf(account, "incoming");
  if (rest) throw new PutOff(rest);
  const { raw } = await asRole(run.context.pool, worker, (sql) => composeEmail(sql, account, email));
  const copy = { raw, messageId: email.rfc_id };
  const place = await useServer(call, account, "incoming", () => keepInSent(run.context, account, copy));
  if (!place) return;
  await call.write((sql) =>
    sql.query(
      `insert into private.email_places values ($1, $2, $3, $4, $5) on conflict (workspace_id, email_id) do nothing`,
      [asked.workspaceId, asked.emailId, place.path, place.uidValidity, place.uid],
    ),
  );
}
