import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
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

const stagesOf = async ({ client, workspace }: SignedUp) => {
  const { data } = await client.from("stages").select("id,kind").eq("workspace_id", workspace.id).order("position");
  return (kind: "open" | "won" | "lost") => data?.find((stage) => stage.kind === kind)?.id ?? "";
};

test("a workflow adds a task to a new deal as the user it acts for, and one undo reverts everything the run wrote", async () => {
  const ana = await signUp(vanda);
  const tag = await make.tag(ana.workspace, { name: "Fresh" });
  const workflow = await addWorkflow(ana, undefined, [
    callTask,
    { id: "s2", do: "tag", tag: tag.id },
    { id: "s3", do: "set", column: "priority", value: "high" },
    { id: "s4", do: "note", text: "Welcome, {name}" },
  ]);
  const deal = await addDeal(ana, { priority: "low" });
  await letWorkflowsRun(vanda);
  const by = { deal_id: deal.id, created_by: ana.member.id };
  expect(await tasksOf(ana)).toEqual([
    { ...by, title: "Call Harbour", kind: "task", assignee_id: ana.member.id },
    { ...by, title: "Welcome, Harbour", kind: "note", assignee_id: null },
  ]);
  const [run, ...more] = await runsOf(ana, workflow);
  expect([run?.status, more]).toEqual(["succeeded", []]);
  const state = async () => {
    const { data } = await ana.client.from("deals").select("priority,tag_ids").eq("id", deal.id).single();
    return data;
  };
  expect(await state()).toEqual({ priority: "high", tag_ids: [tag.id] });
  const { data: set } = await ana.client
    .from("change_sets")
    .select("id,kind,record_count")
    .eq("id", run?.id ?? "");
  expect(set).toEqual([{ id: run?.id, kind: "workflow", record_count: 4 }]);
  await ana.client
    .rpc("undo_change_set", { workspace_id: ana.workspace.id, change_set_id: run?.id ?? "" })
    .throwOnError();
  expect([await tasksOf(ana), await state()]).toEqual([[], { priority: "low", tag_ids: [] }]);
  await letWorkflowsRun(vanda);
  expect(await runsOf(ana, workflow)).toHaveLength(1);
});

test("conditions, field values and branches of workflows match the same records as the filters of a list", async () => {
  const ana = await signUp(vanda);
  const stage = await stagesOf(ana);
  const trigger = { on: "becomes", entity: "deals", field: "stage_id", to: [stage("won")], where: "name.contains.Bay" };
  const workflow = await addWorkflow(ana, trigger as never, [
    {
      id: "b",
      do: "branch",
      where: "priority.any.high",
      yes: [{ ...callTask, id: "s1", title: "Visit {name}" }],
      no: [
        { ...callTask, id: "s2", title: "Write to {name}" },
        { id: "s3", do: "stop" },
      ],
    },
    { ...callTask, id: "s4", title: "Celebrate {name}" },
  ]);
  const [bay, harbour, cold] = [
    await addDeal(ana, { name: "Bay", priority: "high" }),
    await addDeal(ana, { name: "Harbour" }),
    await addDeal(ana, { name: "Cold Bay", priority: "low" }),
  ];
  await letWorkflowsRun(vanda);
  expect(await runsOf(ana, workflow)).toEqual([]);
  for (const { id } of [bay, harbour, cold])
    await ana.client
      .from("deals")
      .update({ stage_id: stage("won") })
      .eq("id", id)
      .throwOnError();
  await ana.client.from("deals").update({ name: "Bay again" }).eq("id", bay.id).throwOnError();
  await letWorkflowsRun(vanda);
  expect((await tasksOf(ana)).map(({ title }) => title).toSorted()).toEqual([
    "Celebrate Bay again",
    "Visit Bay again",
    "Write to Cold Bay",
  ]);
});

test("imports, sample data and undos start no workflow, and neither does a change of more than 100 records", async () => {
  const ana = await signUp(vanda);
  const workflow = await addWorkflow(ana);
  await ask(
    `select private.set_setting('importing', 'on');
     insert into public.deals (workspace_id, name) select '${ana.workspace.id}', 'Deal ' || n from generate_series(1, 300) n`,
  );
  await ask("insert into public.deals (workspace_id, name, is_sample) values ($1, 'Sample', true)", [ana.workspace.id]);
  const deal = await addDeal(ana);
  await letWorkflowsRun(vanda);
  expect(await runsOf(ana, workflow)).toHaveLength(1);
  const values = { workspace_id: ana.workspace.id, entity: "deals", ids: [deal.id] };
  const { data } = await ana.client.rpc("bulk_delete", values).throwOnError();
  const set = { workspace_id: ana.workspace.id, change_set_id: (data as { change_set_id: string }).change_set_id };
  await ana.client.rpc("undo_change_set", set).throwOnError();
  const many = Array.from({ length: 101 }, (_row, no) => ({ workspace_id: ana.workspace.id, name: `Deal ${no}` }));
  await ana.client
    .from("deals")
    .insert(many as never)
    .throwOnError();
  await letWorkflowsRun(vanda);
  expect((await runsOf(ana, workflow)).map(({ status, error }) => [status, error])).toEqual([
    ["succeeded", null],
    ["cancelled", { code: "workflow_many_at_once", details: { count: 101 } }],
  ]);
});

test("workflows that start each other are stopped with a reason", async () => {
  const ana = await signUp(vanda);
  const stage = await stagesOf(ana);
  const flip = (from: "won" | "lost", to: "won" | "lost") =>
    addWorkflow(ana, { on: "becomes", entity: "deals", field: "stage_id", to: [stage(from)], where: "" }, [
      { id: "s1", do: "set", column: "stage_id", value: stage(to) },
    ]);
  const [first, second] = [await flip("won", "lost"), await flip("lost", "won")];
  await addDeal(ana, { stage_id: stage("won") });
  await letWorkflowsRun(vanda);
  const outcomesOf = async (id: string) => (await runsOf(ana, id)).map(({ status, error }) => [status, error]);
  expect(await outcomesOf(first)).toEqual([
    ["succeeded", null],
    ["succeeded", null],
  ]);
  expect(await outcomesOf(second)).toEqual([
    ["succeeded", null],
    ["cancelled", { code: "workflow_loop" }],
  ]);
});

test("a workflow starts at most ten times an hour for one record, and reports the limit", async () => {
  const ana = await signUp(vanda);
  const deal = await addDeal(ana);
  const workflow = await addWorkflow(ana, { on: "updated", entity: "deals", field: "name", where: "" });
  for (let no = 0; no < 11; no += 1)
    await ana.client
      .from("deals")
      .update({ name: `Harbour ${no}` })
      .eq("id", deal.id)
      .throwOnError();
  await letWorkflowsRun(vanda);
  const runs = await runsOf(ana, workflow);
  expect(runs.filter(({ status }) => status === "succeeded")).toHaveLength(10);
  expect(runs.filter(({ status }) => status === "cancelled").map(({ error }) => error)).toEqual([
    { code: "workflow_rate", details: { count: 10 } },
  ]);
});

test("a workflow acts as the user who last changed or turned it on, and is turned off with a notice when they may no longer write", async () => {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const member = await make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo" });
  const theirs = { ...bo, workspace: ana.workspace };
  const workflow = await addWorkflow(theirs);
  await addDeal(ana, { owner_id: ana.member.id });
  await letWorkflowsRun(vanda);
  expect(await tasksOf(ana)).toMatchObject([{ created_by: member.id, assignee_id: ana.member.id }]);
  const state = async () => {
    const { data } = await ana.client.from("workflows").select("is_on,runs_as,stop_reason").eq("id", workflow).single();
    return data;
  };
  await ana.client.from("members").update({ role: "viewer" }).eq("id", member.id).throwOnError();
  expect(await state()).toEqual({ is_on: false, runs_as: member.id, stop_reason: "no_rights" });
  const { data: news } = await ana.client.from("notifications").select("kind,details").eq("kind", "workflow");
  expect(news).toEqual([{ kind: "workflow", details: { name: "Follow up", why: "no_rights" } }]);
  const refused = await theirs.client.from("workflows").update({ is_on: true }).eq("id", workflow).select("id");
  expect(refused.data).toEqual([]);
  await ana.client.from("workflows").update({ is_on: true }).eq("id", workflow).throwOnError();
  expect(await state()).toEqual({ is_on: true, runs_as: ana.member.id, stop_reason: null });
});

test("deals are assigned in rotation, members are notified, and a failed step is reported with the reason", async () => {
  const ana = await signUp(vanda);
  const bo = await signUp(vanda);
  const member = await make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo" });
  const tag = await make.tag(ana.workspace, { name: "Gone" });
  const workflow = await addWorkflow(ana, undefined, [
    { id: "s1", do: "assign", members: [member.id, ana.member.id] },
    { id: "s2", do: "notify", whom: ["owner"], text: "{name} is yours" },
    { id: "s3", do: "tag", tag: tag.id },
  ]);
  await ask("delete from public.tags where id = $1", [tag.id]);
  for (const name of ["One", "Two", "Three"]) {
    await addDeal(ana, { name });
    await letWorkflowsRun(vanda);
  }
  const { data: deals } = await ana.client.from("deals").select("name,owner_id").order("name");
  expect(deals).toEqual([
    { name: "One", owner_id: member.id },
    { name: "Three", owner_id: member.id },
    { name: "Two", owner_id: ana.member.id },
  ]);
  const { data: news } = await bo.client.from("notifications").select("details").eq("kind", "workflow").order("id");
  expect(news?.map(({ details: outcomesOf }) => (outcomesOf as { text: string }).text)).toEqual([
    "One is yours",
    "Three is yours",
  ]);
  // The handover is not attributed to the member that the workflow runs for.
  const { data: handedOver } = await ana.client
    .from("notifications")
    .select("actor_id,deal:deals!deal_id(name)")
    .eq("kind", "handover");
  expect(handedOver).toEqual([{ actor_id: null, deal: { name: "Two" } }]);
  const failed = { status: "failed", error: { code: "workflow_step", details: { step: "s3", why: "tag_gone" } } };
  expect(await runsOf(ana, workflow)).toMatchObject([failed, failed, failed]);
});
