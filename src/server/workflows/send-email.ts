import type { ClientBase } from "pg";

import { maxFilledSubjectLength } from "#domain/mail/email.ts";
import { fillTemplate, firstNameOf, openPlaceholders } from "#domain/mail/fill-template.ts";
import { oneLine } from "#domain/mail/mail-text.ts";
import { mailAddressSchema } from "#domain/mail/mailbox.ts";
import { composeText } from "#domain/mail/reply.ts";
import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import type { StepOf } from "#domain/workflows/steps/steps.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import { queueEmail } from "#server/mail/queue-email.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";

import type { ActionRun } from "./action-run.ts";
import { type StepContext, stepFailed } from "./step-context.ts";

type EmailStep = StepOf<"email">;
type PlannedEmail = { to: { name: string; address: string }; subject: string; text: string; from: string };
type Recipient = {
  name: string;
  given_name: string | null;
  email: string | null;
  account: string | null;
  is_sample: boolean;
  my_name: string | null;
};

/** The placeholder for the subject of the email that started the workflow. */
const subjectPlaceholder = "{subject}";
/** Maximum number of automatic emails per mailbox and day, across all workflows. */
const maxPerDay = 500;

/** SQL of the contact of a record. Accounts have no single contact. */
const recipientOf: Partial<Record<WorkflowKind, string>> = {
  contacts: "public.contacts c where c.workspace_id = $1 and c.id = $2",
  deals:
    "public.deals d join public.contacts c on c.workspace_id = d.workspace_id and c.id = d.contact_id where d.workspace_id = $1 and d.id = $2",
};

/** Queues the email of a step, unless there is a reason not to send it, and returns the outcome. */
export async function sendEmail({ tools, scene }: ActionRun, step: EmailStep): Promise<StepOutcome> {
  const { outcome, letter } = await planEmail(tools.sql, scene, step);
  await runAs(tools.sql, worker);
  return (letter && (await writeEmail(tools, scene, step, letter))) ?? outcome;
}

/**
 * Returns the outcome of a step and, if an email is to be sent, its recipient and contents, with the transaction's
 * permissions. These are the permissions of the member that the workflow acts as. Throws the failure of the step if
 * this member may not write from the mailbox, or if a placeholder has no value.
 */
async function planEmail(
  sql: ClientBase,
  scene: StepContext,
  step: EmailStep,
): Promise<{ outcome: StepOutcome; letter?: PlannedEmail }> {
  const { workspaceId, entity, record, me } = scene;
  const { rows: boxes } = await sql.query<{ address: string; signature: string }>(
    `select b.address, b.signature from public.mailboxes b
     join private.usable_mailboxes() u on u.workspace_id = b.workspace_id and u.mailbox_id = b.id where b.workspace_id = $1 and b.id = $2`,
    [workspaceId, step.mailbox],
  );
  const [box] = boxes;
  if (!box) throw stepFailed(step.id, "mailbox_gone");
  const from = recipientOf[entity];
  const { rows } = from
    ? await sql.query<Recipient>(
        `select c.name, c.given_name, c.email, c.is_sample,
           (select a.name from public.accounts a where a.workspace_id = c.workspace_id and a.id = c.account_id) as account,
           (select m.name from public.members m where m.workspace_id = c.workspace_id and m.id = $3) as my_name
         from ${from}`,
        [workspaceId, record, me],
      )
    : { rows: [] };
  const [contact] = rows;
  const { data: address } = mailAddressSchema.safeParse(contact?.email?.trim() ?? "");
  if (!contact || !address) return { outcome: { did: "nothing", why: "no_address" } };
  // Emails are sent only to real contacts, never to sample data.
  if (contact.is_sample) return { outcome: { did: "nothing", why: "sample" } };
  const known = {
    name: contact.name,
    first_name: firstNameOf(contact),
    account: contact.account ?? undefined,
    my_name: contact.my_name ?? undefined,
  };
  const filled = { subject: fillTemplate(step.subject, known), text: fillTemplate(step.text, known) };
  const needsSubject = `${step.subject} ${step.text}`.includes(subjectPlaceholder);
  if (openPlaceholders(`${filled.subject} ${filled.text}`).length > 0 || (needsSubject && !scene.subject))
    throw stepFailed(step.id, "unfilled");
  const fillSubject = (words: string) => words.replaceAll(subjectPlaceholder, () => scene.subject ?? "");
  // An imported name may contain a line break.
  const subject = oneLine(fillSubject(filled.subject), maxFilledSubjectLength);
  const text = fillSubject(filled.text);
  const letter = {
    to: { name: contact.name, address },
    subject,
    text: composeText(text, { signature: box.signature, quoted: "" }),
    from: box.address,
  };
  return { outcome: { did: "mailed", to: address, subject }, letter };
}

/**
 * Queues the email of a step in the step's transaction, with the role worker, so that a repeated step does not queue a
 * second one. Returns null, or the outcome if the email was not queued: an address gets the same email only once a day.
 * Throws the failure of the step if the mailbox is disconnected or has sent too many emails today.
 */
async function writeEmail(
  { context, sql }: StepTools,
  { workspaceId, me }: StepContext,
  step: EmailStep,
  { to, subject, text, from }: PlannedEmail,
): Promise<StepOutcome | null> {
  // Emails are queued one at a time, so that each check sees the previous ones.
  await sql.query("select private.take_lock('automatic_mails', $1)", [step.mailbox]);
  const { rows } = await sql.query<{ is_connected: boolean; lately: number; alike: number }>(
    `select exists (select from private.mailbox_secrets s where s.workspace_id = $1 and s.mailbox_id = $2) as is_connected,
       count(*)::int as lately, count(*) filter (where e.subject = $4 and lower(e.recipients #>> '{to,0,address}') = lower($3))::int as alike
     from public.emails e
     where e.workspace_id = $1 and e.mailbox_id = $2 and e.is_outgoing and e.sent_at > private.now() - interval '1 day'
       and e.signals -> 'isAutomatic' = 'true' and e.status is distinct from 'failed'`,
    [workspaceId, step.mailbox, to.address, subject],
  );
  const [box] = rows;
  if (!box?.is_connected) throw stepFailed(step.id, "mailbox_resting");
  if (box.alike > 0) return { did: "nothing", why: "written_lately" };
  if (box.lately >= maxPerDay) throw stepFailed(step.id, "too_many_mails");
  await queueEmail(
    context,
    sql,
    { workspaceId, mailboxId: step.mailbox, address: from },
    { memberId: me, recipients: { to: [to] }, subject, text, isAutomatic: true },
  );
  return null;
}
