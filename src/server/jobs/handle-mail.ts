import { z } from "zod";

import { mailProblemSchema } from "#domain/mail/mailbox.ts";
import { planHandling } from "#domain/mail/plan-handling.ts";
import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/become.ts";
import { type Call, defineJob, type Run, type Step } from "#server/jobs/define-job.ts";
import { defineRoutine } from "#server/jobs/define-routine.ts";
import { PutOff } from "#server/jobs/job-error.ts";
import { applyHandling, move, noteEvent } from "#server/mailboxes/apply-handling.ts";
import { fetchSource } from "#server/mailboxes/fetch-source.ts";
import { learnSpam } from "#server/mailboxes/learn-spam.ts";
import { type MailToHandle, readMailToHandle } from "#server/mailboxes/mail-to-handle.ts";
import { openMailbox } from "#server/mailboxes/mailbox-access.ts";
import { MailboxProblem } from "#server/mailboxes/mailbox-problem.ts";
import { sendOutgoing } from "#server/mailboxes/outgoing.ts";
import { automaticAnswer, sentOnMail } from "#server/mailboxes/sent-on-mail.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** Within some two hours, as a mail server may be down for a while. */
const retries = { retries: 8, backoffMs: 30_000, mostMs: 1_800_000 };

const input = z.object({ workspaceId: z.uuid(), mailboxId: z.uuid(), emailId: z.uuid() });
type Where = z.infer<typeof input>;

const todoSchema = z.object({
  forwards: z.array(z.object({ to: z.string(), rule: z.nullable(z.string()) })),
  answer: z.nullable(z.string()),
  isLetGo: z.boolean(),
});

/**
 * Does what is to be done about one mail that came: puts spam aside, follows the rules of its mailbox, sends it on and answers it.
 * What the database holds is one step, planned as things stand then; each mail that leaves is one of its own.
 */
export const handleMail = defineJob({
  name: "handle-mail",
  scope: "server",
  lane: "mailbox",
  input,
  result: z.undefined(),
  deadlineSeconds: 6 * 3600,
  async run(step, where, run) {
    const todo = await step.once("plan", async (tools) => {
      await tools.sql.query("delete from private.unhandled_emails where workspace_id = $1 and email_id = $2", [
        where.workspaceId,
        where.emailId,
      ]);
      await learnSpam(tools.sql, where.workspaceId, where.mailboxId);
      const held = await readMailToHandle(tools.sql, where.workspaceId, where.emailId);
      if (!held) return { forwards: [], answer: null, isLetGo: false };
      const plan = planHandling(held.scene);
      await applyHandling(tools, where, held, plan);
      return { forwards: plan.forwards, answer: "to" in plan.answer ? plan.answer.to : null, isLetGo: plan.isLetGo };
    });
    const { forwards, answer, isLetGo } = todoSchema.parse(todo);
    let failed = 0;
    for (const [at, { to, rule }] of forwards.entries())
      if (!(await leave(step, run, where, { name: `forward ${at}`, what: "forward", to, rule }))) failed += 1;
    if (answer) await leave(step, run, where, { name: "answer", what: "answer", to: answer, rule: null });
    await step.last("end", async (tools) => {
      if (!isLetGo || failed > 0) return;
      const held = await readMailToHandle(tools.sql, where.workspaceId, where.emailId);
      if (held && !held.conversation.is_ours) await move(tools, where, held.conversation.id, "trash");
    });
  },
});

type Leaving = { name: string; what: "forward" | "answer"; to: string; rule: string | null };

/** Sends one mail and notes it, or why it did not leave; gives whether it did. */
async function leave(step: Step<"server">, run: Run<"server">, where: Where, leaving: Leaving): Promise<boolean> {
  const { name, what, to, rule } = leaving;
  const sent = await step
    .call(name, (call) => send(run.context, where, leaving, call), retries)
    .catch((error: unknown) => {
      if (error instanceof PutOff || !(error instanceof MailboxProblem)) throw error;
      return { problem: error.problem };
    });
  const problem = mailProblemSchema.safeParse(sent?.problem).data;
  await step.once(`${name} noted`, async (tools) => {
    if (problem) await noteEvent(tools, where, "left", { what, to, because: "not_sent", problem }, rule);
    else await noteEvent(tools, where, what === "forward" ? "forwarded" : "answered", { to }, rule);
  });
  return !problem;
}

/** What a server refuses for good is remembered as such; what may work later is thrown, and tried again. */
async function send({ env, ...context }: Context, where: Where, { what, to }: Leaving, { signal }: Call) {
  const found = await asRole(context.pool, worker, async (sql) => {
    const access = await openMailbox(context, sql, where);
    const held = await readMailToHandle(sql, where.workspaceId, where.emailId);
    return access && held ? { access, held } : undefined;
  });
  if (!found) return { problem: { side: "outgoing", step: "login", code: "member_gone" } };
  const { access, held } = found;
  const from = { address: access.address, name: access.name, mailboxId: access.mailboxId };
  try {
    const mail = await write({ env, ...context }, where, held, { what, to, from }, signal);
    await sendOutgoing(env, access.servers.outgoing, access.login, mail);
    return { problem: null };
  } catch (error) {
    if (error instanceof MailboxProblem && error.problem.step === "send") return { problem: error.problem };
    throw error;
  }
}

async function write(
  context: Context,
  where: Where,
  { email, mailbox }: MailToHandle,
  { what, to, from }: Pick<Leaving, "what" | "to"> & { from: Parameters<typeof sentOnMail>[0] },
  signal: AbortSignal,
) {
  if (what === "answer") return automaticAnswer({ ...mailbox, ...from }, email, to);
  return sentOnMail(from, email, to, await fetchSource(context, where, signal));
}

/** Has mails handled whose run could not be started with them. */
export const handleWhatWaits = defineRoutine({
  name: "handle-waiting-mail",
  cron: "* * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ workspace_id: string; mailbox_id: string; email_id: string }>(
      `select u.workspace_id, u.mailbox_id, u.email_id from private.unhandled_emails u
         join public.mailboxes b on b.workspace_id = u.workspace_id and b.id = u.mailbox_id and b.is_on
       where not exists (select from public.runs r where r.key = 'handle-mail ' || u.email_id and private.is_open(r.status))
       order by u.email_id limit 500`,
    );
    for (const { workspace_id: workspaceId, mailbox_id: mailboxId, email_id: emailId } of rows)
      await start(handleMail, { input: { workspaceId, mailboxId, emailId }, key: `handle-mail ${emailId}` });
  },
});
