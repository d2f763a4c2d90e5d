import { afterAll, beforeAll, expect, test } from "vitest";

import type { Trigger } from "#domain/workflows/trigger.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";

import { build, type Builder } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";
import { addDeal, addWorkflow, callTask, letWorkflowsRun, runsOf, tasksOf } from "../kit/workflows.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
const call = ({ token, workspace }: SignedUp, path: string) =>
  fetch(`${vanda.url}/functions/v1/workflows/${path}?workspace_id=${workspace.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
  });

test("a test run shows what the real run then does, and changes nothing", async () => {
  const ana = await signUp(vanda);
  const tag = await make.tag(ana.workspace, { name: "Fresh" });
  const workflow = await addWorkflow(ana, { on: "created", entity: "deals", where: "priority.any.high" }, [
    { id: "s1", do: "set", column: "priority", value: "low" },
    { id: "s2", do: "branch", where: "priority.any.low", yes: [{ id: "s3", do: "tag", tag: tag.id }], no: [] },
    { id: "s4", do: "assign", members: [ana.member.id] },
    { ...callTask, id: "s5" },
    { id: "s6", do: "notify", whom: ["owner"], text: "{name}" },
    { id: "s7", do: "set", column: "stage_id", value: crypto.randomUUID() },
  ]);
  await ana.client.from("workflows").update({ is_on: false }).eq("id", workflow).throwOnError();
  const deal = await addDeal(ana, { priority: "high" });
  await addDeal(ana, { priority: "medium" });
  const countEffects = async () =>
    ask(
      `select (select count(*) from public.activities where workspace_id = $1) as activities, (select count(*) from public.notifications where
         workspace_id = $1) as notifications, (select count(*) from public.change_log where workspace_id = $1) as changes,
         (select count(*) from private.workflow_rotations where workspace_id = $1) as turns, (select jsonb_agg(to_jsonb(d) order by d.id)
           from public.deals d where d.workspace_id = $1) as deals`,
      [ana.workspace.id],
    );
  const before = await countEffects();
  const reply = await call(ana, `${workflow}/dry-run`);
  const dryRun = (await reply.json()) as { records: { steps: { step: string; outcome: unknown }[] }[] };
  expect(dryRun).toMatchObject({ changes: 2, fitting: 1, records: [{ record: deal.id, name: "Harbour" }] });
  expect(await countEffects()).toEqual(before);
  const result = dryRun.records[0]?.steps ?? [];
  expect(result.at(-1)).toEqual({ step: "s7", outcome: null, failure: "bad_value" });

  await ana.client.from("workflows").update({ is_on: true }).eq("id", workflow).throwOnError();
  await ask(
    "insert into private.workflow_events (workspace_id, workflow_id, records) values ($1, $2, array[$3::uuid])",
    [ana.workspace.id, workflow, deal.id],
  );
  await letWorkflowsRun(vanda);
  const [run] = await runsOf(ana, workflow);
  expect(run).toMatchObject({ status: "failed", error: { details: { step: "s7", why: "bad_value" } } });
  const { data: steps } = await ana.client
    .from("run_steps")
    .select("name,output")
    .eq("run_id", run?.id ?? "")
    .order("ended_at");
  expect(steps?.map(({ name, output }) => ({ step: name, outcome: output }))).toEqual(
    result.slice(0, -1).map(({ step, outcome }) => ({ step, outcome })),
  );
});

test("a run whose condition uses an archived field fails with the name of the field", async () => {
  const ana = await signUp(vanda);
  const field = await make.customField(ana.workspace, { entity: "deals", label: "Size", kind: "number" });
  const workflow = await addWorkflow(ana, undefined, [
    { id: "s1", do: "branch", where: `${field.key}.gt.5`, yes: [{ ...callTask, id: "s2" }], no: [] },
  ]);
  await ana.client
    .from("custom_fields")
    .update({ archived_at: new Date().toISOString() })
    .eq("id", field.id)
    .throwOnError();
  await addDeal(ana);
  await letWorkflowsRun(vanda);
  const [run] = await runsOf(ana, workflow);
  expect(run).toMatchObject({
    status: "failed",
    error: { details: { step: "s1", why: "bad_condition", fields: ["Size"] } },
  });
});

test("a failed run can be retried once from its failed step, in the same change set, and a waiting run can be cancelled", async () => {
  const ana = await signUp(vanda);
  const tag = await make.tag(ana.workspace, { name: "Gone" });
  const workflow = await addWorkflow(ana, undefined, [callTask, { id: "s2", do: "tag", tag: tag.id }]);
  await ask("delete from public.tags where id = $1", [tag.id]);
  await addDeal(ana);
  await letWorkflowsRun(vanda);
  const [failed] = await runsOf(ana, workflow);
  await ask("insert into public.tags (workspace_id, id, name, colour) values ($1, $2, 'Back', 'blue')", [
    ana.workspace.id,
    tag.id,
  ]);
  const replies = await Promise.all([
    call(ana, `runs/${failed?.id}/again`),
    call(ana, `runs/${failed?.id}/again`),
    call(await signUp(vanda), `runs/${failed?.id}/again`),
  ]);
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["202", "404", "409"]);
  await letWorkflowsRun(vanda);
  expect((await runsOf(ana, workflow)).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  expect(await tasksOf(ana)).toHaveLength(1);
  const { data: set } = await ana.client.from("change_sets").select("id,record_count").eq("kind", "workflow");
  expect(set).toEqual([{ id: failed?.id, record_count: 2 }]);

  const waiting = await addWorkflow(ana, undefined, [
    { id: "s1", do: "wait", hours: 1 },
    { ...callTask, id: "s2" },
  ]);
  await addDeal(ana);
  await letWorkflowsRun(vanda);
  const [run] = await runsOf(ana, waiting);
  expect(run?.status).toBe("waiting");
  expect((await call(ana, `runs/${run?.id}/cancel`)).status).toBe(200);
  expect((await call(ana, `runs/${run?.id}/cancel`)).status).toBe(409);
  expect((await runsOf(ana, waiting))[0]?.status).toBe("cancelled");
});

test("a member can start a workflow by hand for selected records, even one that is off, and its run acts as that member", async () => {
  const ana = await signUp(vanda);
  const workflow = await addWorkflow(ana, { on: "created", entity: "deals", where: "priority.any.high" }, [
    callTask,
    { id: "s2", do: "wait", hours: 1 },
  ]);
  await ana.client.from("workflows").update({ is_on: false }).eq("id", workflow).throwOnError();
  const deal = await addDeal(ana, { priority: "low" });
  const contact = await make.contact(ana.workspace);
  const bob = await signUp(vanda);
  const theirs = await addDeal(bob);
  const start = ({ token }: SignedUp, records: string[]) =>
    fetch(`${vanda.url}/functions/v1/workflows/${workflow}/start?workspace_id=${ana.workspace.id}`, {
      method: "POST",
      headers: {
        apikey: vanda.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ records }),
    });
  expect((await start(bob, [deal.id])).status).toBe(403);
  expect((await start(ana, [])).status).toBe(400);
  await make.member(ana.workspace, { user_id: bob.id, role: "viewer" });
  expect((await start(bob, [deal.id])).status).toBe(403);
  await ask("update public.members set role = 'member' where workspace_id = $1 and user_id = $2", [
    ana.workspace.id,
    bob.id,
  ]);

  const started = await start(bob, [deal.id, deal.id, contact.id, theirs.id]);
  expect([started.status, await started.json()]).toEqual([202, { started: 1, running: 0, missing: 2 }]);
  expect(await (await start(ana, [deal.id])).json()).toEqual({ started: 0, running: 1, missing: 0 });
  await letWorkflowsRun(vanda);
  const runs = await runsOf(ana, workflow);
  expect(runs).toMatchObject([{ status: "waiting", input: { record: deal.id } }]);
  const [theirSeat] = await ask("select id from public.members where workspace_id = $1 and user_id = $2", [
    ana.workspace.id,
    bob.id,
  ]);
  const rate = "select * from private.workflow_rate($1, $2)";
  expect(await ask(rate, [ana.workspace.id, workflow])).toEqual([{ runs: 0, changes: 0 }]);
  // If the deal has no owner, the task is assigned to the user that the workflow runs for.
  expect(await tasksOf(ana)).toMatchObject([
    { title: "Call Harbour", deal_id: deal.id, assignee_id: theirSeat?.id, created_by: theirSeat?.id },
  ]);
  expect((await call(ana, `runs/${runs[0]?.id}/cancel`)).status).toBe(200);
  expect(await (await start(ana, [deal.id])).json()).toMatchObject({ started: 1 });
});

test("a run continues after a failed step if configured, and a new record is linked to the previous one", async () => {
  const ana = await signUp(vanda);
  const tag = await make.tag(ana.workspace, { name: "Gone" });
  const trigger: Trigger = { on: "created", entity: "contacts", where: "" };
  const workflow = await addWorkflow(ana, trigger, [
    { id: "s1", do: "tag", tag: tag.id, continue_on_error: true },
    { id: "s2", do: "make", entity: "deals", name: "Offer for {name}" },
    { id: "s3", do: "tag", tag: tag.id },
    { ...callTask, id: "s4" },
  ]);
  await ask("delete from public.tags where id = $1", [tag.id]);
  const { data: contact } = await ana.client
    .from("contacts")
    .insert({ workspace_id: ana.workspace.id, name: "Nadia" })
    .select("id")
    .single()
    .throwOnError();
  const reply = await call(ana, `${workflow}/dry-run`);
  const { records } = (await reply.json()) as { records: { steps: { outcome: object | null }[] }[] };
  await letWorkflowsRun(vanda);
  const [run] = await runsOf(ana, workflow);
  expect(run).toMatchObject({ status: "failed", error: { details: { step: "s3", why: "tag_gone" } } });
  const { data: steps } = await ana.client
    .from("run_steps")
    .select("name,output")
    .eq("run_id", run?.id ?? "")
    .order("ended_at");
  expect(steps).toMatchObject([
    { name: "s1", output: { did: "failed", why: "tag_gone" } },
    { name: "s2", output: { did: "wrote", change: { entity: "deals", record: null } } },
  ]);
  expect(records[0]?.steps.map(({ outcome }) => outcome)).toEqual([...(steps ?? []).map(({ output }) => output), null]);
  const { data: deals } = await ana.client
    .from("deals")
    .select("name,contact_id,owner_id")
    .eq("workspace_id", ana.workspace.id);
  expect(deals).toEqual([{ name: "Offer for Nadia", contact_id: contact.id, owner_id: ana.member.id }]);
});

test("a change starts one run, however many processes look for it concurrently", async () => {
  const ana = await signUp(vanda);
  const workflow = await addWorkflow(ana);
  await Promise.all(Array.from({ length: 20 }, (_deal, no) => addDeal(ana, { name: `Deal ${no}` })));
  await Promise.all(Array.from({ length: 5 }, () => runNow(vanda.server.context, startWorkflows)));
  await letWorkflowsRun(vanda);
  expect((await runsOf(ana, workflow)).map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, () => "succeeded"),
  );
  expect(new Set((await tasksOf(ana)).map(({ deal_id: id }) => id)).size).toBe(20);
});
