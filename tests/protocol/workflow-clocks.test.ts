import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Trigger } from "#domain/workflows/trigger.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";

import { build, type Builder } from "../kit/builder.ts";
import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";
import { addDeal, addWorkflow, callTask, letWorkflowsRun, runsOf, tasksOf } from "../kit/workflows.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await startVanda();
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());
const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
/** Sets the database's clock. */
const at = (moment: string) =>
  ask(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
  );
afterEach(() =>
  ask("create or replace function private.now() returns timestamptz language sql stable as $$ select now() $$"),
);

/** Creates a user whose workspace is in this time zone, at this time. */
async function person(moment: string, zone = "UTC") {
  const ana = await signUp(vanda);
  await ask("update public.workspaces set time_zone = $2 where id = $1", [ana.workspace.id, zone]);
  await at(moment);
  return ana;
}
/** Starts due workflows at this time, as three processes would together. */
async function tick(moment: string) {
  await at(moment);
  await Promise.all([1, 2, 3].map(() => runNow(vanda.server.context, startWorkflows)));
  await letWorkflowsRun(vanda);
}
const daily = (input: object = {}): Trigger =>
  ({ on: "schedule", entity: "deals", every: "day", at: "09:00", where: "", ...input }) as Trigger;
const textsOf = async (ana: SignedUp, workflow: string) =>
  (await runsOf(ana, workflow)).map(({ status, error }) => [status, (error as { code?: string } | null)?.code]);
const names = async (ana: SignedUp) => (await tasksOf(ana)).map(({ title }) => title).toSorted();

test("a daily workflow starts once a day for each matching record, however many processes run", async () => {
  const ana = await person("2027-03-10T08:00Z");
  await addDeal(ana, { name: "Bay", priority: "high" });
  await addDeal(ana, { name: "Cold", priority: "low" });
  await ask("insert into public.deals (workspace_id, name, priority, is_sample) values ($1, 'Sample', 'high', true)", [
    ana.workspace.id,
  ]);
  const workflow = await addWorkflow(ana, daily({ where: "priority.any.high" }));
  await tick("2027-03-10T08:59Z");
  expect(await names(ana)).toEqual([]);
  await tick("2027-03-10T09:00Z");
  await tick("2027-03-10T09:30Z");
  expect(await names(ana)).toEqual(["Call Bay"]);
  await tick("2027-03-11T09:01Z");
  expect(await names(ana)).toEqual(["Call Bay", "Call Bay"]);
  // Days missed during an outage are not made up.
  await tick("2027-03-15T12:00Z");
  expect(await textsOf(ana, workflow)).toEqual([1, 2, 3].map(() => ["succeeded", undefined]));
});

test("a time that has already passed when a workflow is turned on or rescheduled is skipped", async () => {
  const ana = await person("2027-03-10T09:30Z");
  await addDeal(ana, { name: "Bay" });
  const workflow = await addWorkflow(ana, daily());
  await tick("2027-03-10T09:31Z");
  expect(await names(ana)).toEqual([]);
  const change = (input: object) =>
    ana.client
      .from("workflows")
      .update(input as never)
      .eq("id", workflow)
      .throwOnError();
  await change({ definition: { trigger: daily({ at: "08:00" }), steps: [callTask] } });
  await tick("2027-03-10T09:40Z");
  expect(await names(ana)).toEqual([]);
  await change({ definition: { trigger: daily({ at: "10:00" }), steps: [callTask] } });
  await tick("2027-03-10T10:00Z");
  expect(await names(ana)).toEqual(["Call Bay"]);
  await change({ is_on: false });
  await tick("2027-03-11T10:00Z");
  await change({ is_on: true });
  await tick("2027-03-11T23:00Z");
  expect(await names(ana)).toEqual(["Call Bay"]);
});

test("a daily workflow runs in the workspace's time zone, once a day even when the time zone changes", async () => {
  const ana = await person("2027-03-10T00:00Z", "Asia/Singapore");
  await addDeal(ana, { name: "Bay" });
  await addWorkflow(ana, daily());
  await tick("2027-03-10T00:59Z");
  expect(await names(ana)).toEqual([]);
  await tick("2027-03-10T01:00Z");
  expect(await names(ana)).toEqual(["Call Bay"]);
  // After a move to a time zone further west, it is nine o'clock on the same day once more.
  await ana.client
    .from("workspaces")
    .update({ time_zone: "America/New_York" })
    .eq("id", ana.workspace.id)
    .throwOnError();
  await tick("2027-03-10T15:00Z");
  expect(await names(ana)).toEqual(["Call Bay"]);
  await tick("2027-03-11T14:00Z");
  expect(await names(ana)).toEqual(["Call Bay", "Call Bay"]);
});

test(
  "a workflow before or after a date starts once for each value of the date, even in custom fields",
  { tags: "deep" },
  async () => {
    const ana = await person("2027-03-10T08:00Z");
    await make.customField(ana.workspace, { entity: "deals", key: "cf_renewal", label: "Renewal", kind: "date" });
    const soon = await addDeal(ana, { name: "Soon", close_date: "2027-04-09" });
    await addDeal(ana, { name: "Late", close_date: "2027-04-08" });
    await addDeal(ana, { name: "Never" });
    await addDeal(ana, { name: "Renewed", custom: { cf_renewal: "2027-03-09" } });
    const task = (title: string) => [{ ...callTask, title }];
    const date = (field: string, days: number) =>
      ({ on: "date", entity: "deals", field, days, at: "09:00", where: "" }) as Trigger;
    await addWorkflow(ana, date("close_date", -30), task("Before {name}"));
    await addWorkflow(ana, date("cf_renewal", 1), task("After {name}"));
    await tick("2027-03-10T09:00Z");
    expect(await names(ana)).toEqual(["After Renewed", "Before Soon"]);
    const move = (day: string) => ana.client.from("deals").update({ close_date: day }).eq("id", soon.id).throwOnError();
    await move("2027-04-10");
    await move("2027-04-09");
    await tick("2027-03-10T10:00Z");
    // A day missed during an outage is made up.
    await move("2027-04-11");
    await tick("2027-03-14T08:00Z");
    // The day for this deal has already passed.
    await addDeal(ana, { name: "Too late", close_date: "2027-04-01" });
    await tick("2027-03-15T09:00Z");
    expect(await names(ana)).toEqual(["After Renewed", "Before Soon", "Before Soon"]);
  },
);

test(
  "a workflow for records that stay in a stage or unchanged for days starts once until the record moves",
  { tags: "deep" },
  async () => {
    const ana = await person("2027-03-01T12:00Z");
    const { data: stages } = await ana.client.from("stages").select("id").eq("kind", "open").order("position");
    const [first, second] = [stages?.[0]?.id ?? "", stages?.[1]?.id ?? ""];
    const deal = await addDeal(ana, { name: "Bay", stage_id: first });
    await addDeal(ana, { name: "Elsewhere", stage_id: second });
    await ask("update public.deals set stage_entered_at = null where workspace_id = $1 and name = 'Elsewhere'", [
      ana.workspace.id,
    ]);
    const stays = (input: object) =>
      ({ on: "stays", entity: "deals", stages: [], days: 7, at: "09:00", where: "", ...input }) as Trigger;
    await addWorkflow(ana, stays({ stages: [first, second] }), [{ ...callTask, title: "Stuck {name}" }]);
    await tick("2027-03-08T09:00Z");
    await tick("2027-03-09T09:00Z");
    expect(await names(ana)).toEqual(["Stuck Bay"]);
    await addWorkflow(ana, stays({ days: 2, where: "name.is.Bay" }), [{ ...callTask, title: "Quiet {name}" }]);
    await ana.client.from("deals").update({ stage_id: second }).eq("id", deal.id).throwOnError();
    await tick("2027-03-10T09:00Z");
    expect(await names(ana)).toEqual(["Stuck Bay"]);
    await tick("2027-03-11T09:00Z");
    expect(await names(ana)).toEqual(["Quiet Bay", "Stuck Bay"]);
    await tick("2027-03-16T09:00Z");
    expect(await names(ana)).toEqual(["Quiet Bay", "Stuck Bay", "Stuck Bay"]);
  },
);

test(
  "a workflow does not start for more than 100 records together, and is turned off if its date field does not exist",
  { tags: "deep" },
  async () => {
    const ana = await person("2027-03-10T08:00Z");
    await ask("insert into public.deals (workspace_id, name) select $1, 'Deal ' || n from generate_series(1, 101) n", [
      ana.workspace.id,
    ]);
    const workflow = await addWorkflow(ana, daily());
    await tick("2027-03-10T09:00Z");
    expect(await runsOf(ana, workflow)).toMatchObject([
      { status: "cancelled", error: { code: "workflow_many_at_once", details: { count: 101 } } },
    ]);
    await ana.client.from("deals").delete().eq("name", "Deal 1").throwOnError();
    await tick("2027-03-11T09:00Z");
    expect(await textsOf(ana, workflow)).toHaveLength(101);
    const gone = await addWorkflow(ana, {
      on: "date",
      entity: "deals",
      field: "cf_gone",
      days: 0,
      at: "09:00",
      where: "",
    });
    await tick("2027-03-12T08:00Z");
    await tick("2027-03-12T09:00Z");
    const { data } = await ana.client.from("workflows").select("is_on,stop_reason").eq("id", gone).single();
    expect(data).toEqual({ is_on: false, stop_reason: "unreadable" });
  },
);

test("a test run shows the records for which a scheduled workflow would start, and its next time", async () => {
  const ana = await person("2027-03-10T12:00Z");
  await addDeal(ana, { name: "Bay", priority: "high", close_date: "2027-03-01" });
  await addDeal(ana, { name: "Cold", priority: "low", close_date: "2027-03-05" });
  await addDeal(ana, { name: "To come", priority: "high", close_date: "2027-03-20" });
  const dryRun = async (trigger: object) => {
    const workflow = await addWorkflow(ana, {
      entity: "deals",
      at: "09:00",
      where: "priority.any.high",
      ...trigger,
    } as Trigger);
    const reply = await fetch(
      `${vanda.url}/functions/v1/workflows/${workflow}/dry-run?workspace_id=${ana.workspace.id}`,
      { method: "POST", headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` } },
    );
    const { records, ...said } = (await reply.json()) as { records: { name: string; steps: unknown[] }[] };
    return { ...said, records: records.map(({ name, steps }) => `${name} ${steps.length}`).toSorted() };
  };
  expect(await dryRun({ on: "schedule", every: "week", weekdays: [5] })).toEqual({
    changes: 3,
    fitting: 2,
    next_at: "2027-03-12T09:00:00.000Z",
    records: ["Bay 1", "To come 1"],
  });
  expect(await dryRun({ on: "date", field: "close_date", days: 1 })).toMatchObject({
    changes: 2,
    fitting: 1,
    records: ["Bay 1"],
  });
  expect(await dryRun({ on: "stays", stages: [], days: 3 })).toMatchObject({ changes: 0, records: [] });
  expect(await tasksOf(ana)).toEqual([]);
});
