import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const ask = async <T>(text: string, values: unknown[]) =>
  (await at.database.owner.query<T & object>(text, values)).rows;
const triggerTimes = async (trigger: object, zone: string, from: string, to: string) =>
  (
    await ask<{ day: string; at: Date }>("select day::text, at from private.trigger_times($1, $2, $3, $4)", [
      JSON.stringify({ on: "schedule", every: "day", at: "09:00", ...trigger }),
      zone,
      from,
      to,
    ])
  ).map((one) => `${one.day} ${one.at.toISOString().slice(0, 16)}`);

test("a scheduled hour that a clock change skips or repeats occurs once", async () => {
  // In New York, clocks go from 2:00 to 3:00 on 14 March 2027 and back from 2:00 to 1:00 on 7 November 2027.
  const spring = await triggerTimes({ at: "02:30" }, "America/New_York", "2027-03-13T00:00Z", "2027-03-16T00:00Z");
  expect(spring).toEqual(["2027-03-13 2027-03-13T07:30", "2027-03-14 2027-03-14T07:30", "2027-03-15 2027-03-15T06:30"]);
  const autumn = await triggerTimes({ at: "01:30" }, "America/New_York", "2027-11-06T00:00Z", "2027-11-09T00:00Z");
  expect(autumn).toEqual(["2027-11-06 2027-11-06T05:30", "2027-11-07 2027-11-07T06:30", "2027-11-08 2027-11-08T06:30"]);
  const nine = await triggerTimes({}, "America/New_York", "2027-03-13T00:00Z", "2027-03-15T00:00Z");
  expect(nine).toEqual(["2027-03-13 2027-03-13T14:00", "2027-03-14 2027-03-14T13:00"]);
});

test("scheduled days are in the workspace's time zone, and a shorter month uses its last day", async () => {
  expect(await triggerTimes({}, "Asia/Singapore", "2027-01-01T01:00Z", "2027-01-02T01:00Z")).toEqual([
    "2027-01-02 2027-01-02T01:00",
  ]);
  const weekly = { every: "week", weekdays: [1, 5] };
  expect(await triggerTimes(weekly, "UTC", "2027-03-01T09:00Z", "2027-03-12T09:00Z")).toEqual([
    "2027-03-05 2027-03-05T09:00",
    "2027-03-08 2027-03-08T09:00",
    "2027-03-12 2027-03-12T09:00",
  ]);
  const monthly = await triggerTimes({ every: "month", day: 31 }, "UTC", "2028-01-01T00:00Z", "2028-04-01T00:00Z");
  expect(monthly.map((one) => one.slice(0, 10))).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
  for (const [every, zone] of [
    ["day", "UTC"],
    ["week", "Pacific/Apia"],
    ["month", "America/St_Johns"],
  ]) {
    const trigger = { on: "schedule", every, weekdays: [3], day: 30, at: "23:59" };
    const [row] = await ask<{ is_later: boolean }>(
      "select private.next_trigger_time($1, $2, '2027-02-27T00:00Z') > '2027-02-27T00:00Z' as is_later",
      [JSON.stringify(trigger), zone],
    );
    expect([every, row?.is_later]).toEqual([every, true]);
  }
});

test("rejects schedules with an hour, day or field that does not exist", async () => {
  const good = [
    { on: "schedule", every: "day", at: "00:00" },
    { on: "schedule", every: "week", weekdays: [1, 7], at: "23:59" },
    { on: "schedule", every: "month", day: 31, at: "09:00" },
    { on: "date", field: "close_date", days: -365, at: "09:00" },
    { on: "stays", stages: [], days: 1, at: "09:00" },
  ];
  const bad = [
    { on: "schedule", every: "day" },
    { on: "schedule", every: "day", at: "24:00" },
    { on: "schedule", every: "hour", at: "09:00" },
    { on: "schedule", every: "week", weekdays: [], at: "09:00" },
    { on: "schedule", every: "week", weekdays: [8], at: "09:00" },
    { on: "schedule", every: "month", at: "09:00" },
    { on: "schedule", every: "month", day: 1.5, at: "09:00" },
    { on: "date", field: "close_date; drop", days: 1, at: "09:00" },
    { on: "date", field: "close_date", days: 366, at: "09:00" },
    { on: "date", field: "close_date", days: "1", at: "09:00" },
    { on: "stays", stages: [], days: 0, at: "09:00" },
  ];
  const fits = async (trigger: object) =>
    (
      await ask<{ fits: boolean }>("select private.is_workflow($1) as fits", [
        JSON.stringify({ trigger: { entity: "deals", where: "", ...trigger }, steps: [] }),
      ])
    )[0]?.fits;
  expect(await Promise.all(good.map(fits))).toEqual(good.map(() => true));
  expect(await Promise.all(bad.map(fits))).toEqual(bad.map(() => false));
});

test("a record triggers a scheduled workflow once per day, and only active scheduled workflows have a clock", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  const deal = await at.make.deal(workspace);
  const definition = (trigger: object) =>
    JSON.stringify({ trigger: { entity: "deals", where: "", ...trigger }, steps: [] });
  const daily = { on: "schedule", every: "day", at: "09:00" };
  const [flow] = await ask<{ id: string }>(
    "insert into public.workflows (workspace_id, name, definition, is_on) values ($1, 'Daily', $2, true) returning id",
    [workspace.id, definition(daily)],
  );
  const clocks = () => ask("select from private.workflow_clocks where workspace_id = $1", [workspace.id]);
  const note = (day: string) =>
    ask("select private.queue_clock_events($1, $2, array[$3]::uuid[], array[$4]::date[])", [
      workspace.id,
      flow?.id,
      deal.id,
      day,
    ]);
  expect(await clocks()).toHaveLength(1);
  for (const day of ["2027-03-10", "2027-03-10", "2027-03-11"]) await note(day);
  expect(
    await ask("select unnest(records) from private.workflow_events where workspace_id = $1", [workspace.id]),
  ).toHaveLength(2);
  const change = (set: string, value: unknown) =>
    ask(`update public.workflows set ${set} = $2 where workspace_id = $1`, [workspace.id, value]);
  await change("is_on", false);
  expect(await clocks()).toEqual([]);
  await change("is_on", true);
  expect(await clocks()).toHaveLength(1);
  await change("definition", definition({ on: "created" }));
  expect(await clocks()).toEqual([]);
});
