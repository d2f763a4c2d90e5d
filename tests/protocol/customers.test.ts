import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
let account: { id: string };
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ana = await signUp(vanda);
  const make = build(vanda.database.owner);
  account = await make.account(ana.workspace);
  await make.sale(ana.workspace, { account_id: account.id, sold_on: today, revenue_minor: 9000, currency: "USD" });
});
afterAll(() => vanda?.stop());

async function ask(path: string, who: SignedUp, input: object = {}) {
  const reply = await fetch(`${vanda.url}/functions/v1/customers/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${who.token}`, apikey: vanda.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: ana.workspace.id, ...input }),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
}

test("a member gets growth, segments and value, and the data that a forecast still needs", async () => {
  const growth = await ask("growth", ana, { grain: "month", lapse_days: 180 });
  expect(growth.json).toMatchObject({
    currency: "USD",
    unrated: 0,
    growth: [{ new: 1, lost: 0, net: 1, customers: 1 }],
  });
  const segments = await ask("segments", ana);
  expect(segments.json).toMatchObject({ moves: [{ from: null, customers: 1 }] });
  const value = await ask("value", ana);
  expect(value.json).toMatchObject({ customers: 1, historic: { orders: 1, minor: 9000 }, expected: null });
  const outlook = await ask("outlook", ana, { account_id: account.id });
  expect(outlook.json).toMatchObject({ outlook: null, lacks: [{ what: "customers", needed: 200, found: 1 }, {}, {}] });
});

test("customer cost and value are computed for the requested days, with the reason where data are missing", async () => {
  const make = build(vanda.database.owner);
  await make.expense(ana.workspace, { spent_on: today, amount_minor: 4500, currency: "USD", purpose: "acquisition" });
  const { json } = await ask("economics", ana, { range: { from: today, to: today } });
  expect(json).toMatchObject({
    range: { from: today, to: today },
    currency: "USD",
    before: 0,
    won: 1,
    after: 1,
    revenue: 9000,
    acquisition: 4500,
    retention: null,
    cac: 4500,
    payback_months: null,
    ltv_to_cac: null,
    lacks: ["retention", "costs", "lost"],
  });
  await make.sale(ana.workspace, { sold_on: today, revenue_minor: 1000, cost_minor: 500, currency: "USD" });
  // Half of the revenue of 9000 is profit. 4500 from half a customer in a day is 273,937.5 per customer in 30.4375
  // days.
  const costed = (await ask("economics", ana, { range: { from: today, to: today } })).json;
  expect(costed.payback_months).toBeCloseTo(4500 / 273_937.5, 10);
  expect(costed.lacks).toEqual(["retention", "lost"]);
});

test("a non-member gets not found, and an invalid request is rejected", async () => {
  const stranger = await signUp(vanda);
  for (const [path, input] of [
    ["growth", { grain: "month", lapse_days: 180 }],
    ["segments"],
    ["value"],
    ["economics", { range: "this_year" }],
    ["outlook", { account_id: account.id }],
  ] as const)
    expect((await ask(path, stranger, input)).status).toBe(404);
  expect((await ask("growth", ana, { grain: "day", lapse_days: 180 })).status).toBe(400);
  expect((await ask("growth", ana, { grain: "month", lapse_days: 1 })).status).toBe(400);
});

test("a customer's expected orders come from the model, and are unknown without orders", { tags: "deep" }, async () => {
  const bea = await signUp(vanda);
  const make = build(vanda.database.owner);
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const buys = async (days: readonly number[]) => {
    const { id } = await make.account(bea.workspace);
    for (const one of days)
      await make.sale(bea.workspace, { account_id: id, sold_on: dayAgo(one), revenue_minor: 5000, currency: "USD" });
    return id;
  };
  for (let nr = 0; nr < 180; nr++) await buys([200 - nr]);
  for (let nr = 0; nr < 25; nr++) await buys([190, 150 - nr, 90 - nr, 40 - nr]);
  const [faithful, gone] = [await buys([180, 130, 80, 30, 2]), await buys([220, 215, 210, 205])];
  const [once, never] = [await buys([3]), await buys([])];
  const outlookOf = async (id: string) => {
    const { json } = await ask("outlook", bea, { workspace_id: bea.workspace.id, account_id: id });
    expect(json).toMatchObject({ lacks: [] });
    return json.outlook as { again: number; orders: number; minor: number } | null;
  };
  const [stays, left] = [await outlookOf(faithful), await outlookOf(gone)];
  expect(stays?.again).toBeGreaterThan(0.7);
  expect(left?.again).toBeLessThan(0.3);
  expect(stays?.orders).toBeGreaterThan(3 * (left?.orders ?? Infinity));
  // Every order was 5,000, so the expected value of an order is close to that.
  expect((stays?.minor ?? 0) / (stays?.orders ?? 1) / 5000).toBeCloseTo(1, 0);
  // The first order was 220 days ago, so no forecast of 13 weeks ago had enough data to test the range.
  const value = await ask("value", bea, { workspace_id: bea.workspace.id });
  expect(value.json).toMatchObject({ customers: 208, expected: { weeks: 52, tests: 0, tried: null } });
  const { low, minor, high } = value.json.expected as Record<string, number>;
  expect(low).toBeLessThan(minor ?? 0);
  expect(high).toBeGreaterThan(minor ?? 0);
  expect((await outlookOf(once))?.again).toBeLessThan(stays?.again ?? 0);
  expect(await outlookOf(never)).toBeNull();
});
