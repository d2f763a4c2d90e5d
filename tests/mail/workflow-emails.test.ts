import { expect, test } from "vitest";

import type { WorkflowStep } from "#domain/workflows/workflow.ts";

import { useMailboxes } from "../kit/use-mailboxes.ts";
import { addDeal, addWorkflow, letWorkflowsRun, runsOf } from "../kit/workflows.ts";

const { at, ask, call, openImap, connect, person, colleague, untilIdle, emailsOf } = useMailboxes();

type Email = Extract<WorkflowStep, { do: "email" }>;
const offer = (mailbox: string, values: Partial<Email> = {}): Email => ({
  id: "s1",
  do: "email",
  mailbox,
  subject: "Your offer, {first_name}",
  text: "Dear {name} of {account},\nit is ready.\n{my_name}",
  ...values,
});

/** Creates a user with a mailbox, and a contact with a deal. */
async function seller() {
  const ana = await person();
  const mailbox = await connect(ana, await openImap());
  await ask("update public.mailboxes set signature = 'Orchid Trading' where id = $1", [mailbox.id]);
  const { data: account } = await ana.client
    .from("accounts")
    .insert({ workspace_id: ana.workspace.id, name: "Oak Ltd" } as never)
    .select("id")
    .single()
    .throwOnError();
  const contact = async (values: object = {}) => {
    const row = {
      workspace_id: ana.workspace.id,
      name: "Nadia Oak",
      email: "nadia@oak.test",
      account_id: account.id,
      ...values,
    };
    const { data } = await ana.client
      .from("contacts")
      .insert(row as never)
      .select("id")
      .single()
      .throwOnError();
    return data.id;
  };
  const ended = async (workflow: string) => {
    await letWorkflowsRun(at.vanda);
    await untilIdle("send-email");
    const runs = await runsOf(ana, workflow);
    const { data: steps } = await ana.client
      .from("run_steps")
      .select("output")
      .in(
        "run_id",
        runs.map(({ id }) => id),
      )
      .order("ended_at");
    return { runs, outcomes: steps?.map(({ output }) => output) };
  };
  return { ana, mailbox, contact, ended };
}

test("a workflow emails a deal's contact from its author's mailbox as the test run showed, and the same text only once a day", async () => {
  const { ana, mailbox, contact, ended } = await seller();
  const workflow = await addWorkflow(ana, undefined, [offer(mailbox.id)]);
  await ana.client.from("workflows").update({ is_on: false }).eq("id", workflow).throwOnError();
  await addDeal(ana, { contact_id: await contact() });
  const dryRun = await call(ana, `POST /workflows/${workflow}/dry-run?workspace_id=${ana.workspace.id}`);
  const outcome = { did: "mailed", to: "nadia@oak.test", subject: "Your offer, Nadia" };
  expect(dryRun.body.records).toMatchObject([{ steps: [{ outcome, failure: null }] }]);
  expect(await emailsOf(mailbox)).toEqual([]);

  await ana.client.from("workflows").update({ is_on: true }).eq("id", workflow).throwOnError();
  await addDeal(ana, { contact_id: await contact() });
  await addDeal(ana, { contact_id: await contact() });
  await addDeal(ana, { contact_id: await contact({ email: "none yet" }) });
  await addDeal(ana);
  const { outcomes } = await ended(workflow);
  const nothing = (why: string) => ({ did: "nothing", why });
  expect(outcomes).toHaveLength(4);
  expect(outcomes).toEqual(
    expect.arrayContaining([outcome, nothing("written_lately"), nothing("no_address"), nothing("no_address")]),
  );
  expect(await emailsOf(mailbox, "subject, text, status::text, recipients -> 'to' as to, created_by")).toEqual([
    {
      subject: "Your offer, Nadia",
      text: `Dear Nadia Oak of Oak Ltd,\nit is ready.\n${ana.member.name}\n\n-- \nOrchid Trading`,
      status: "sent",
      to: [{ name: "Nadia Oak", address: "nadia@oak.test" }],
      created_by: ana.member.id,
    },
  ]);
  const letter = await at.smtp.next("nadia@oak.test");
  expect(letter.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("nothing is sent if a value of the text is missing, or from another user's mailbox or one without a password", async () => {
  const { ana, mailbox, contact, ended } = await seller();
  const ben = await colleague(ana, "member");
  const theirs = await connect({ ...ana, member: { ...ana.member, id: ben.memberId } }, await openImap(), {
    address: "ben@vanda.test",
  });
  const failed = async (step: Email, record: string) => {
    const workflow = await addWorkflow(ana, undefined, [step]);
    await addDeal(ana, { contact_id: record });
    const { runs } = await ended(workflow);
    await ana.client.from("workflows").update({ is_on: false }).eq("id", workflow).throwOnError();
    return runs.map(({ error }) => (error as { details?: { why?: string } } | null)?.details?.why);
  };
  expect(await failed(offer(mailbox.id), await contact({ account_id: null }))).toEqual(["unfilled"]);
  expect(await failed(offer(theirs.id), await contact())).toEqual(["mailbox_gone"]);
  await ask("delete from private.mailbox_secrets where mailbox_id = $1", [mailbox.id]);
  expect(await failed(offer(mailbox.id), await contact())).toEqual(["mailbox_resting"]);
  expect([await emailsOf(mailbox), await emailsOf(theirs)]).toEqual([[], []]);
});

test("workflows do not email contacts of the sample data", async () => {
  const { ana, mailbox, contact, ended } = await seller();
  const workflow = await addWorkflow(ana, undefined, [offer(mailbox.id)]);
  const made = await contact();
  await ask("update public.contacts set is_sample = true where id = $1", [made]);
  await addDeal(ana, { contact_id: made });
  expect((await ended(workflow)).outcomes).toEqual([{ did: "nothing", why: "sample" }]);
  expect(await emailsOf(mailbox)).toEqual([]);
});

test("workflows send at most 500 emails a day from a mailbox", { tags: "deep" }, async () => {
  const { ana, mailbox, contact, ended } = await seller();
  const workflow = await addWorkflow(ana, undefined, [offer(mailbox.id)]);
  await addDeal(ana, { contact_id: await contact() });
  expect((await ended(workflow)).outcomes).toMatchObject([{ did: "mailed" }]);
  // Stores 498 more emails, each to a different address.
  await ask(
    `insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, subject, recipients, sent_at, signals, status)
     select workspace_id, mailbox_id, conversation_id, n || '@many.test', true, from_address, subject,
       jsonb_build_object('to', jsonb_build_array(jsonb_build_object('name', '', 'address', n || '@many.test'))), sent_at, signals, status
     from public.emails cross join generate_series(1, 498) n where mailbox_id = $1`,
    [mailbox.id],
  );
  const next = async (email: string) => {
    await addDeal(ana, { contact_id: await contact({ email }) });
    const { runs } = await ended(workflow);
    return runs.map(({ status, error }) => (error as { details?: { why?: string } } | null)?.details?.why ?? status);
  };
  expect((await next("last@oak.test")).toSorted()).toEqual(["succeeded", "succeeded"]);
  expect((await next("beyond@oak.test")).toSorted()).toEqual(["succeeded", "succeeded", "too_many_mails"]);
  expect(await ask("select count(*)::int as mails from public.emails where mailbox_id = $1", [mailbox.id])).toEqual([
    { mails: 500 },
  ]);
  // A day later, emails can be sent again.
  await ask("update public.emails set sent_at = sent_at - interval '1 day' where mailbox_id = $1", [mailbox.id]);
  expect((await next("tomorrow@oak.test")).filter((status) => status === "too_many_mails")).toHaveLength(1);
});
