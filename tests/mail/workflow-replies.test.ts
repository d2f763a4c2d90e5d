import { expect, test } from "vitest";

import type { Trigger } from "#domain/workflows/trigger.ts";

import { rawMail } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";
import { addWorkflow, letWorkflowsRun, runsOf, tasksOf } from "../kit/workflows.ts";

const { at, ask, call, colleague, connect, makeDue, openImap, opened, sync, untilIdle } = useProcessing();

type Mail = NonNullable<Parameters<typeof rawMail>[0]>;
const whenReplied = (values: { subject?: string; where?: string } = {}): Trigger => ({
  on: "replied",
  entity: "contacts",
  subject: "",
  where: "",
  ...values,
});
const answerTask = { id: "s1", do: "task", title: "Reply to {name}: {subject}", assignee: "owner", days: 0 } as const;
const now = () => new Date().toUTCString();

/** Creates a mailbox, an email from its owner to the contact Nadia, and a workflow that waits for replies. */
async function correspondent(trigger = whenReplied()) {
  const box = await opened();
  const { ana, imap, mailbox, address } = box;
  const { data: nadia } = await ana.client
    .from("contacts")
    .insert({ workspace_id: ana.workspace.id, name: "Nadia Noor", email: "Nadia@oak.test" } as never)
    .select("id")
    .single()
    .throwOnError();
  /** Stores an email in the sent folder, as another mail program does. */
  const write = async (mail: Mail) => {
    imap.deliver(rawMail({ from: address, to: "nadia@oak.test", ...mail }), { to: "Sent" });
    await sync(mailbox);
  };
  await write({ id: "offer@vanda.test", subject: "Our offer" });
  const workflow = await addWorkflow(ana, trigger, [answerTask]);
  const reply = (mail: Mail = {}): Mail => ({
    subject: "Re: Our offer",
    answers: "offer@vanda.test",
    date: now(),
    ...mail,
  });
  const tasks = async () => {
    await letWorkflowsRun(at.vanda);
    return (await tasksOf(ana)).map(({ title }) => title);
  };
  return { ...box, nadia, workflow, write, reply, tasks };
}

test("a contact's reply to a member's email starts a workflow once, with the contact and the conversation's subject", async () => {
  const { ana, imap, mailbox, nadia, workflow, receive, reply, tasks } = await correspondent();
  await receive(reply({ id: "yes@oak.test" }));
  expect(await tasks()).toEqual(["Reply to Nadia Noor: Our offer"]);
  expect(await runsOf(ana, workflow)).toMatchObject([{ status: "succeeded", input: { record: nadia.id } }]);

  // The mail server gives all emails new numbers, so that they are fetched again.
  imap.renumber("INBOX");
  await sync(mailbox);
  await untilIdle("process-inbound");
  expect(await tasks()).toHaveLength(1);
  await receive(reply());
  expect(await tasks()).toHaveLength(2);
});

test("a workflow does not start for strangers, first emails, automatic replies, newsletters, bounces, spam or sample contacts", async () => {
  const { ana, mailbox, nadia, workflow, receive, reply, tasks } = await correspondent();
  await ask(
    "insert into public.email_senders (workspace_id, mailbox_id, sender, is_blocked) values ($1, $2, 'spam@oak.test', true)",
    [mailbox.workspaceId, mailbox.id],
  );
  const spammer = { workspace_id: ana.workspace.id, name: "Spammer", email: "spam@oak.test" };
  await ana.client
    .from("contacts")
    .insert(spammer as never)
    .throwOnError();
  await receive(
    reply({ from: "stranger@elm.test" }),
    { subject: "Something new", date: now() },
    reply({ headers: { "Auto-Submitted": "auto-replied" } }),
    reply({ headers: { "List-Unsubscribe": "<mailto:stop@oak.test>" } }),
    reply({ headers: { "Return-Path": "<>" } }),
    reply({ from: "spam@oak.test" }),
    reply({ headers: { "Authentication-Results": "mx.vanda.test; dmarc=fail header.from=oak.test" } }),
  );
  await ask("update public.contacts set is_sample = true where id = $1", [nadia.id]);
  await receive(reply());
  expect(await tasks()).toEqual([]);
  expect(await runsOf(ana, workflow)).toEqual([]);
});

test("an email sent by a workflow counts as a member's email, but an automatic reply of the mailbox does not", async () => {
  const { ana, mailbox, workflow, receive, tasks } = await correspondent();
  await ask("update public.mailboxes set replies = true, reply_text = 'We will answer soon' where id = $1", [
    mailbox.id,
  ]);
  await receive({ id: "first@oak.test", subject: "Question", date: now() });
  await untilIdle("send-email");
  await receive({ subject: "Re: Question", answers: "first@oak.test", date: now() });
  expect(await tasks()).toEqual([]);

  const email = { id: "s1", do: "email", mailbox: mailbox.id, subject: "News", text: "Dear {name}" } as const;
  const mailing = await addWorkflow(ana, { on: "updated", entity: "contacts", field: null, where: "" }, [email]);
  await ana.client
    .from("contacts")
    .update({ title: "Buyer" } as never)
    .eq("workspace_id", ana.workspace.id)
    .throwOnError();
  await letWorkflowsRun(at.vanda);
  await untilIdle("send-email");
  expect(await runsOf(ana, mailing)).toMatchObject([{ status: "succeeded" }]);
  const [sent] = await ask<{ rfc_id: string }>(
    "select rfc_id from public.emails where subject = 'News' and mailbox_id = $1",
    [mailbox.id],
  );
  await receive({ subject: "Re: News", answers: sent?.rfc_id ?? "", date: now() });
  expect(await tasks()).toHaveLength(1);
  expect(await runsOf(ana, workflow)).toHaveLength(1);
});

test("a workflow starts for emails that arrived after it was turned on, however late they are fetched", async () => {
  const { ana, imap, address, mailbox, workflow, reply, receive, tasks } = await correspondent();
  const turn = (isOn: boolean) =>
    ana.client.from("workflows").update({ is_on: isOn }).eq("id", workflow).throwOnError();
  const wait = (interval: string) =>
    ask("update private.workflow_reply_waits set since = now() - $2::interval where workflow_id = $1", [
      workflow,
      interval,
    ]);
  const arrive = (hours: number, id: string) =>
    imap.deliver(rawMail({ to: address, ...reply({ id }) }), { at: new Date(Date.now() - hours * 3_600_000) });
  await ask("update public.mailboxes set created_at = now() - interval '3 days' where id = $1", [mailbox.id]);
  await wait("2 hours");
  arrive(3, "before@oak.test");
  arrive(1, "after@oak.test");
  await sync(mailbox);
  await untilIdle("process-inbound");
  expect(await tasks()).toEqual(["Reply to Nadia Noor: Our offer"]);
  await turn(false);
  await receive(reply());
  await turn(true);
  expect(await tasks()).toHaveLength(1);
});

test("a workflow starts only for a matching subject and condition, and a test run counts past replies", async () => {
  const { ana, receive, reply, tasks } = await correspondent(whenReplied({ subject: "  OFFÉR " }));
  const other = await addWorkflow(ana, whenReplied({ subject: "invoice" }), [answerTask]);
  const customers = await addWorkflow(ana, whenReplied({ where: "lifecycle.any.customer" }), [answerTask]);
  await receive(reply());
  expect(await tasks()).toEqual(["Reply to Nadia Noor: Our offer"]);
  expect([await runsOf(ana, other), await runsOf(ana, customers)]).toEqual([[], []]);
  const dryRun = async (workflow: string) =>
    (await call(ana, `POST /workflows/${workflow}/dry-run?workspace_id=${ana.workspace.id}`)).body;
  expect(await dryRun(other)).toMatchObject({ changes: 0, records: [] });
  expect(await dryRun(customers)).toMatchObject({ changes: 1, fitting: 0 });
  await ana.client
    .from("contacts")
    .update({ lifecycle: "customer" } as never)
    .eq("workspace_id", ana.workspace.id)
    .throwOnError();
  const title = { column: "title", after: { label: null, value: "Reply to Nadia Noor: Our offer" } };
  expect(await dryRun(customers)).toMatchObject({
    changes: 1,
    fitting: 1,
    records: [
      {
        steps: [
          { outcome: { did: "wrote", change: { values: expect.arrayContaining([expect.objectContaining(title)]) } } },
        ],
      },
    ],
  });
});

test("an email to two mailboxes starts a workflow once, and only if the workflow's member may read it", async () => {
  const { ana, imap, mailbox, address, reply, tasks, workflow, write } = await correspondent();
  const ben = await colleague(ana, "member");
  const second = await openImap({ user: `ben-${crypto.randomUUID()}@vanda.test` });
  const shared = await connect({ ...ana, member: { ...ana.member, id: ben.memberId } }, second, {
    sharing: "workspace",
  });
  await sync(shared);
  await write({ id: "both@vanda.test", subject: "For both" });
  second.deliver(rawMail({ from: second.user, to: "nadia@oak.test", id: "both@vanda.test", subject: "For both" }), {
    to: "Sent",
  });
  await sync(shared);
  const bens = await addWorkflow({ ...ana, client: ben.client }, whenReplied(), [answerTask]);
  const mail = rawMail({
    to: address,
    cc: second.user,
    ...reply({ subject: "Re: For both", answers: "both@vanda.test" }),
  });
  imap.deliver(mail);
  await sync(mailbox);
  await untilIdle("process-inbound");
  expect(await tasks()).toHaveLength(1);
  expect(await runsOf(ana, bens)).toEqual([]);
  second.deliver(mail);
  await sync(shared);
  await untilIdle("process-inbound");
  await letWorkflowsRun(at.vanda);
  expect(await runsOf(ana, workflow)).toHaveLength(1);
  expect(await runsOf(ana, bens)).toHaveLength(1);
});

test("a run that is set to stop on a reply ends before its next step once the contact has replied", async () => {
  const { ana, nadia, receive, reply } = await correspondent();
  const followUp = [
    { id: "s1", do: "wait", hours: 72 },
    { ...answerTask, id: "s2", title: "Call {name}" },
    { ...answerTask, id: "s3", title: "Write to {name}" },
  ] as const;
  const whenTitled: Trigger = { on: "updated", entity: "contacts", field: "title", where: "" };
  const stopping = await addWorkflow(ana, whenTitled, followUp, { stop_on_reply: true });
  const { data: jonas } = await ana.client
    .from("contacts")
    .insert({ workspace_id: ana.workspace.id, name: "Jonas Weber", email: "jonas@elm.test" } as never)
    .select("id")
    .single()
    .throwOnError();
  await receive(reply({ id: "early@oak.test" }));
  for (const { id } of [nadia, jonas])
    await ana.client
      .from("contacts")
      .update({ title: "Buyer" } as never)
      .eq("id", id)
      .throwOnError();
  await letWorkflowsRun(at.vanda);
  expect(await runsOf(ana, stopping)).toMatchObject([{ status: "waiting" }, { status: "waiting" }]);

  await receive(
    reply({ id: "late@oak.test" }),
    reply({ from: "jonas@elm.test", headers: { "Auto-Submitted": "auto-replied" } }),
  );
  await makeDue("workflow");
  await untilIdle("workflow");
  const titles = (await tasksOf(ana)).map(({ title }) => title);
  expect(titles.filter((title) => !title.startsWith("Reply to")).toSorted()).toEqual([
    "Call Jonas Weber",
    "Write to Jonas Weber",
  ]);
  const steps = await ask<{ name: string; output: unknown }>(
    "select s.name, s.output from public.run_steps s join public.runs r on r.id = s.run_id where r.subject_id = $1 and r.input ->> 'record' = $2 order by s.name",
    [stopping, nadia.id],
  );
  expect(steps.at(-1)).toMatchObject({ name: "s2", output: { did: "stopped", why: "replied" } });
  expect(steps).toHaveLength(2);
});
