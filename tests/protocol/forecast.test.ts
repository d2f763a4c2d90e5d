import { afterAll, beforeAll, expect, test } from "vitest";

import { leadSchema, priorityLeads } from "#domain/deals/leads/lead.ts";
import { monthForecastSchema } from "#domain/metrics/forecast/month-forecast.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

/** Returns the first day of the month `months` months ago. */
function monthAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

async function sell({ workspace }: SignedUp, months: number) {
  for (let ago = months; ago > 0; ago--)
    await make.sale(workspace, { sold_on: monthAgo(ago), revenue_minor: 100_000 - ago * 1_000, currency: "USD" });
}

async function ask(who: SignedUp, body: object, workspaceId = who.workspace.id) {
  const asked = { workspace_id: workspaceId, measure: "revenue", months: 3, ...body };
  const { data, error } = await who.client.functions.invoke("forecast", { body: asked });
  return { data, error };
}

test("two years of revenue are forecast for the requested months, with the error of past forecasts", async () => {
  const ana = await signUp(vanda);
  await sell(ana, 24);
  const { data } = await ask(ana, {});
  expect(data.answer.rows).toHaveLength(24);
  const found = monthForecastSchema.parse(data.forecast);
  expect(found.months.map(({ period }) => period.from)).toEqual([monthAgo(0), monthAgo(-1), monthAgo(-2)]);
  const [next] = found.months;
  expect(Math.abs((next?.value ?? 0) - 100_000)).toBeLessThan(3_000);
  expect(next?.within_80?.low).toBeLessThanOrEqual(next?.value ?? 0);
  expect(found.hindsight).toHaveLength(12);
  expect(found.year_before?.value).toBe(88_000 + 89_000 + 90_000);
  expect(found.past?.error).toBeLessThan(found.past?.naive_error ?? 0);
});

test("with fewer than twelve complete months there is no forecast, and the number of months needed is returned", async () => {
  const bea = await signUp(vanda);
  await sell(bea, 11);
  const { data } = await ask(bea, {});
  expect(data).toMatchObject({ months_needed: 12, forecast: null });
  expect(data.answer.rows).toHaveLength(11);
  expect(data.months_found).toBe(11);
});

test("months that are too old to be read still count towards the minimum", async () => {
  const old = await signUp(vanda);
  for (let ago = 110; ago > 100; ago--) await make.sale(old.workspace, { sold_on: monthAgo(ago), currency: "USD" });
  const { data } = await ask(old, {});
  expect(data).toMatchObject({ months_needed: 12, months_found: 10, forecast: null, answer: { rows: [] } });
});

test("rejects forecasts for another workspace, and for a measure that is not additive", async () => {
  const [cai, dan] = [await signUp(vanda), await signUp(vanda)];
  expect((await ask(cai, {}, dan.workspace.id)).error).toMatchObject({ context: { status: 404 } });
  expect((await ask(cai, { measure: "win_rate" })).error).toMatchObject({ context: { status: 400 } });
  const { data: leads } = await cai.client.rpc("leads", { workspace_id: dan.workspace.id }).throwOnError();
  expect(leads).toEqual([]);
});

test("leads are the open deals with the highest weighted value, with the last contact and the next task", async () => {
  const eva = await signUp(vanda);
  const { data: stages } = await eva.client.from("stages").select("id, name").throwOnError();
  const stage = (name: string) => stages.find((one) => one.name === name)?.id ?? "";
  const deal = (name: string, values: object) => make.deal(eva.workspace, { name, currency: "USD", ...values });
  const small = await deal("Small", { stage_id: stage("Qualified"), value_minor: 1_000, probability: 50 });
  const large = await deal("Large", { stage_id: stage("Negotiation"), value_minor: 900_000, probability: 80 });
  await deal("Won", { stage_id: stage("Closed Won"), value_minor: 9_000_000 });
  // The current time, because an hour ago might be yesterday.
  const starts_at = new Date().toISOString();
  await make.activity(eva.workspace, { kind: "call", deal_id: small.id, starts_at });
  await make.activity(eva.workspace, { kind: "call", deal_id: large.id, starts_at, outcome: "no_answer" });
  await make.activity(eva.workspace, { kind: "task", deal_id: large.id, due_on: monthAgo(0) });
  const { data } = await eva.client.rpc("leads", { workspace_id: eva.workspace.id }).throwOnError();
  const leads = data.map((row) => leadSchema.parse(row));
  expect(leads.map(({ deal: name }) => name)).toEqual(["Large", "Small"]);
  expect(leads[0]).toMatchObject({
    weighted_minor: 720_000,
    days_quiet: null,
    has_task: true,
    total: 2,
    high_potential: 2,
  });
  expect(leads[1]).toMatchObject({ days_quiet: 0, has_task: false, next_stage: "Demo Scheduled" });
  expect(priorityLeads(leads)).toHaveLength(2);
});
