import { isForged } from "#domain/mail/authentication.ts";
import type { ProcessingPlan } from "#domain/mail/plan-processing.ts";
import { replySubject } from "#domain/mail/reply-subject.ts";
import { senderDisplayName } from "#domain/mail/sender-display-name.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

import { queueEmail } from "./queue-email.ts";
import { type UnprocessedMail, readUnprocessedMail } from "./unprocessed-mail.ts";

type Tools = Pick<StepTools<"server">, "sql" | "context">;
type Where = { workspaceId: string; emailId: string };
type MailAction = "forwarded" | "answered" | "moved" | "assigned" | "added" | "left";

/** Records an action on an email and its reason in the visible history. */
export const recordEvent = (
  { sql }: Tools,
  { workspaceId, emailId }: Where,
  action: MailAction,
  details: Record<string, unknown>,
  rule: string | null = null,
) =>
  sql.query(
    `insert into public.email_events (workspace_id, email_id, mailbox_id, rule_id, action, details)
     select e.workspace_id, e.id, e.mailbox_id, $5, $3, $4 from public.emails e where e.workspace_id = $1 and e.id = $2`,
    [workspaceId, emailId, action, JSON.stringify(details), rule],
  );

/** Writes the database changes of a plan. Emails are sent afterwards. */
export async function applyHandling(
  tools: Tools,
  where: Where,
  mail: UnprocessedMail,
  plan: ProcessingPlan,
): Promise<void> {
  const { sql } = tools;
  const { workspaceId, emailId } = where;
  await sql.query("update public.emails set spam = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    emailId,
    JSON.stringify(plan.spam),
  ]);
  // A reply within an existing conversation is not moved to spam: all earlier emails would move with it.
  if (plan.isSpam && !mail.conversation.is_ours) {
    await move(tools, where, mail.conversation.id, "spam");
    await recordEvent(tools, where, "moved", { to: "spam", because: plan.spam.because, score: plan.spam.score });
  } else {
    if (plan.isSuspected) await recordEvent(tools, where, "left", { what: "spam", because: plan.spam.because });
    if (plan.move) {
      await move(tools, where, mail.conversation.id, plan.move.to);
      await recordEvent(tools, where, "moved", { to: plan.move.to }, plan.move.rule);
    }
    if (mail.email.is_contact && !plan.isSuspected && !isForged(mail.email.authentication))
      await learnWanted(tools, where);
  }
  if (plan.assign) await assign(tools, where, mail.conversation.id, plan.assign);
  if (plan.addsLead) await addLead(tools, where, mail);
  for (const { to, rule, because } of plan.held)
    await recordEvent(tools, where, "left", { what: "forward", to, because }, rule);
  if ("to" in plan.answer) await answer(tools, where, mail, plan.answer.to);
  else if (mail.mailbox.replies)
    await recordEvent(tools, where, "left", { what: "answer", because: plan.answer.silent });
}

/** Uses an email from a contact as an example of a wanted email, until a user decides differently. */
const learnWanted = ({ sql }: Tools, { workspaceId, emailId }: Where) =>
  sql.query(
    `insert into private.spam_lessons (workspace_id, email_id, mailbox_id, is_spam)
     select e.workspace_id, e.id, e.mailbox_id, false from public.emails e where e.workspace_id = $1 and e.id = $2
     on conflict do nothing`,
    [workspaceId, emailId],
  );

/** Moves the conversation of an email, both here and in the mailbox. */
async function move(
  { sql }: Tools,
  { workspaceId, emailId }: Where,
  conversation: string,
  to: "done" | "spam" | "trash",
) {
  await sql.query(
    "update public.conversations set status = $3, updated_at = private.now() where workspace_id = $1 and id = $2",
    [workspaceId, conversation, to],
  );
  if (to === "done") return;
  await sql.query(
    `insert into private.mailbox_commands (workspace_id, mailbox_id, email_id, command)
     select p.workspace_id, e.mailbox_id, p.email_id, $3 from private.email_locations p
       join public.emails e on e.workspace_id = p.workspace_id and e.id = p.email_id where p.workspace_id = $1 and p.email_id = $2`,
    [workspaceId, emailId, to === "spam" ? "junk" : "trash"],
  );
}

/**
 * Writes the automatic reply, which is sent like any other email of the mailbox. It is part of the conversation, which
 * still waits for a personal reply.
 */
async function answer(tools: Tools, where: Where, { mailbox, email, language }: UnprocessedMail, to: string) {
  // Another email of the same sender may be processed at the same time.
  const { rowCount } = await tools.sql.query(
    `insert into private.auto_replies as a values ($1, $2, $3, private.now())
     on conflict (workspace_id, mailbox_id, address) do update set replied_at = excluded.replied_at
       where a.replied_at <= excluded.replied_at - make_interval(days => $4)`,
    [where.workspaceId, mailbox.id, to, mailbox.reply_again_days],
  );
  if (rowCount === 0) return recordEvent(tools, where, "left", { what: "answer", because: "answered_lately" });
  const box = { workspaceId: where.workspaceId, mailboxId: mailbox.id, address: mailbox.address };
  // Text by an unknown sender is not repeated: the sender's address may be forged, and the text meant for its owner.
  const ownSubject = fill(mailTexts[language].automaticReply, { name: mailbox.name || mailbox.address });
  await queueEmail(tools.context, tools.sql, box, {
    memberId: null,
    recipients: { to: [{ name: email.is_contact ? email.from_name : "", address: to }] },
    subject: mailbox.reply_subject || (email.is_contact ? replySubject(email.subject) : ownSubject),
    text: [mailbox.reply_text, mailbox.signature].filter(Boolean).join("\n\n-- \n"),
    answers: email.id,
    isAutomatic: true,
  });
  await recordEvent(tools, where, "answered", { to });
}

/** Moves the conversation of a forwarded email to the trash, unless a user of this workspace has written in it. */
export async function trashForwarded(tools: Tools, where: Where): Promise<void> {
  const mail = await readUnprocessedMail(tools.sql, where.workspaceId, where.emailId);
  if (mail && !mail.conversation.is_ours) await move(tools, where, mail.conversation.id, "trash");
}

async function assign(tools: Tools, where: Where, conversation: string, { to, rule }: { to: string; rule: string }) {
  const { rows } = await tools.sql.query<{ name: string }>(
    `update public.conversations c set assignee_id = m.id, updated_at = private.now() from public.members m
     where c.workspace_id = $1 and c.id = $2 and m.workspace_id = $1 and m.id = $3 and m.user_id is not null returning m.name`,
    [where.workspaceId, conversation, to],
  );
  if (rows[0]) await recordEvent(tools, where, "assigned", { to: rows[0].name }, rule);
}

/**
 * Adds the sender as a lead with the permissions of the mailbox's owner. Without the permission to add contacts, no
 * lead is added.
 */
async function addLead(tools: Tools, where: Where, { email, conversation, user }: UnprocessedMail) {
  const { sql } = tools;
  const { workspaceId } = where;
  const { name: ownName, address } = email.signals.author ?? { name: email.from_name, address: email.from_address };
  const name = senderDisplayName(ownName, address);
  await runAs(sql, asUser(user));
  const { rows: mayWrite } = await sql.query("select from private.workspaces('member') w where w = $1", [workspaceId]);
  const { rows } =
    user === null || mayWrite.length === 0
      ? { rows: [] }
      : await sql.query<{ id: string }>(
          `insert into public.contacts (workspace_id, name, email, lifecycle, source, owner_id)
           values ($1, $2, $3, 'lead', 'Email', private.member_id($1)) returning id`,
          [workspaceId, name.slice(0, 400), address],
        );
  await runAs(sql, worker);
  const [lead] = rows;
  if (!lead) return recordEvent(tools, where, "left", { what: "lead", because: "no_rights" });
  await sql.query("update public.conversations set contact_id = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    conversation.id,
    lead.id,
  ]);
  await recordEvent(tools, where, "added", { contact: lead.id, name });
}
