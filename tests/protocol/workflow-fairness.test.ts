import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Trigger } from "#domain/workflows/trigger.ts";
import type { WorkflowStep } from "#domain/workflows/workflow.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";

import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";
import { addDeal, addWorkflow, callTask, runsOf } from "../kit/workflows.ts";

let vanda: Vanda;
// Without a worker, events remain queued while a test needs them.
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());
afterEach(() =>
  ask("create or replace function private.now() returns timestamptz language sql stable as 'select now()'"),
);

const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
const startDue = () => runNow(vanda.server.context, startWorkflows);
const stateOf = async (workflow: string) =>
  (await ask("select is_on, stop_reason from public.workflows where id = $1", [workflow]))[0];
const waitingOf = async (workflow: string): Promise<number> =>
  (
    await ask(
      "select coalesce(sum(cardinality(records)), 0)::integer as many from private.workflow_events where workflow_id = $1",
      [workflow],
    )
  )[0]?.many;

/** Adds many changes of one deal each, as a script would. */
async function flood({ workspace }: SignedUp, workflow: string, many: number) {
  await ask(
    `with deal as (insert into public.deals (workspace_id, name, is_sample) select $1, 'Deal ' || n, true from generate_series(1, $3) n returning id)
     insert into private.workflow_events (workspace_id, workflow_id, records) select $1, $2, array[id] from deal`,
    [workspace.id, workflow, many],
  );
}

test("many changes in one workspace do not delay the workflows of another", { tags: "deep" }, async () => {
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  await flood(ana, await addWorkflow(ana), 120);
  const theirs = await addWorkflow(bo);
  await addDeal(bo);
  await startDue();
  const started = await ask("select subject_id from public.runs where name = 'workflow' order by id");
  expect(started).toHaveLength(121);
  expect(started.findIndex(({ subject_id: id }) => id === theirs)).toBeLessThanOrEqual(50);
});

/** Sets the database's clock. */
const setTime = (moment: string) =>
  ask(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
  );
const everyDay: Trigger = { on: "schedule", entity: "deals", every: "day", at: "09:00", where: "" };

/** Adds `many` copies of a workflow, as a script would. */
const copyWorkflow = (workflow: string, many: number) =>
  ask(
    `insert into public.workflows (workspace_id, name, definition, is_on, runs_as)
     select w.workspace_id, 'Copy ' || n, w.definition, true, w.runs_as from public.workflows w, generate_series(1, $2) n where w.id = $1`,
    [workflow, many],
  );

test("many scheduled workflows in one workspace do not delay those of another", { tags: "deep" }, async () => {
  await setTime("2027-03-10T08:00Z");
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  for (const each of [ana, bo]) await addDeal(each);
  await copyWorkflow(await addWorkflow(ana, everyDay), 69);
  // The workflows that are due first all belong to one workspace.
  await setTime("2027-03-10T09:30Z");
  const theirs = await addWorkflow(bo, { ...everyDay, at: "10:00" });
  await setTime("2027-03-10T10:01Z");
  await startDue();
  const started = await ask(
    "select subject_id from public.runs where name = 'workflow' and workspace_id = any ($1) order by id",
    [[ana.workspace.id, bo.workspace.id]],
  );
  expect(started).toHaveLength(71);
  expect(started.findIndex(({ subject_id: id }) => id === theirs)).toBeLessThanOrEqual(10);
});

test("a workspace whose scheduled workflows are locked does not delay those of another", async () => {
  await setTime("2027-03-10T08:00Z");
  const [ana, bo] = [await signUp(vanda), await signUp(vanda)];
  const broken = await addWorkflow(ana, everyDay);
  const theirs = await addWorkflow(bo, everyDay);
  await addDeal(bo);
  await ask(`create function public.fail_clock() returns trigger language plpgsql as $$ begin
      if new.workflow_id = '${broken}' then raise exception 'no'; end if; return new; end $$;
    create trigger fail_clock before update on private.workflow_clocks for each row execute function public.fail_clock()`);
  await setTime("2027-03-10T09:01Z");
  await startDue();
  await ask("drop function public.fail_clock() cascade");
  expect(await runsOf(bo, theirs)).toHaveLength(1);
});

test("queued events of a workflow are dropped when it is turned off", async () => {
  const ana = await signUp(vanda);
  const workflow = await addWorkflow(ana);
  await flood(ana, workflow, 300);
  await ana.client.from("workflows").update({ is_on: false }).eq("id", workflow).throwOnError();
  expect(await waitingOf(workflow)).toBe(0);
});

test("a workflow is turned off with a reason when 1,000 changes are queued for it", async () => {
  const ana = await signUp(vanda);
  const workflow = await addWorkflow(ana);
  await flood(ana, workflow, 999);
  await addDeal(ana);
  expect([await waitingOf(workflow), await stateOf(workflow)]).toMatchObject([1000, { is_on: true }]);
  await addDeal(ana);
  expect([await waitingOf(workflow), await stateOf(workflow)]).toEqual([0, { is_on: false, stop_reason: "too_many" }]);
  const { data: news } = await ana.client.from("notifications").select("details").eq("workflow_id", workflow);
  expect(news).toEqual([{ details: { name: "Follow up", why: "too_many" } }]);
});

test("only ten changes of one record an hour are queued, and the limit is reported once", async () => {
  const ana = await signUp(vanda);
  const deal = await addDeal(ana);
  const workflow = await addWorkflow(ana, { on: "updated", entity: "deals", field: "name", where: "" });
  const rename = async (name: string) => ana.client.from("deals").update({ name }).eq("id", deal.id).throwOnError();
  for (let no = 0; no < 6; no += 1) await rename(`Harbour ${no}`);
  await startDue();
  for (let no = 6; no < 13; no += 1) await rename(`Harbour ${no}`);
  expect(await waitingOf(workflow)).toBe(4);
  await startDue();
  const runs = await runsOf(ana, workflow);
  expect(runs.filter(({ status }) => status === "queued")).toHaveLength(10);
  expect(runs.filter(({ status }) => status === "cancelled").map(({ error }) => error)).toEqual([
    { code: "workflow_rate", details: { count: 10 } },
  ]);
});

test("a bulk change counts as one start of a workflow that only writes records, and as one per record for others", async () => {
  const ana = await signUp(vanda);
  const onUpdate: Trigger = { on: "updated", entity: "deals", field: "name", where: "" };
  const writing: WorkflowStep = { id: "s1", do: "set", column: "priority", value: "low" };
  const [quiet, loud] = [await addWorkflow(ana, onUpdate, [writing]), await addWorkflow(ana, onUpdate, [callTask])];
  const deals = [await addDeal(ana), await addDeal(ana), await addDeal(ana)];
  for (const workflow of [quiet, loud])
    await ask(
      `insert into public.runs (workspace_id, name, input, subject_id, status, finished_at)
       select $1, 'workflow', jsonb_build_object('record', gen_random_uuid(), 'event', gen_random_uuid()), $2, 'succeeded', private.now()
       from generate_series(1, 499)`,
      [ana.workspace.id, workflow],
    );
  const ids = deals.map(({ id }) => id);
  await ana.client.from("deals").update({ name: "Renamed" }).in("id", ids).throwOnError();
  await startDue();
  const started = async (workflow: string) =>
    (await ask("select from public.runs where subject_id = $1 and status = 'queued'", [workflow])).length;
  expect([await started(quiet), await stateOf(quiet)]).toMatchObject([3, { is_on: true }]);
  expect([await started(loud), await stateOf(loud)]).toMatchObject([1, { is_on: false, stop_reason: "too_many" }]);
});
