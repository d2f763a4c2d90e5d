import { afterAll, beforeAll, expect, test } from "vitest";

import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type MeasureId, measureIds, type Question } from "#domain/metrics/question.ts";
import { filterTexts } from "#domain/records/filter-request.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { byHand } from "./march-by-hand.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
/** The workspace whose facts for March 2026 were computed by hand. */
let oak: { id: string };
let stages: Map<string, string>;
const march = { from: "2026-03-01", to: "2026-03-31" };

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  await vanda.database.owner.query("update workspaces set time_zone = 'America/Los_Angeles' where id = $1", [
    ana.workspace.id,
  ]);
  await fill();
});
afterAll(() => vanda?.stop());

async function fill() {
  const { workspace, client } = ana;
  const { data } = await client.from("stages").select("id, name").throwOnError();
  stages = new Map(data.map(({ id, name }) => [name, id]));
  oak = await make.account(workspace, { name: "Oak Ltd", region: "North" });
  const desk = await make.product(workspace, { name: "Desk", category: "Furniture" });
  await make.exchangeRate(workspace, { day: "2026-03-10", from_currency: "EUR", to_currency: "USD", rate: 1.5 });
  // 100.00 with a cost of 60.00, 20.00 EUR = 30.00 USD without one, and a refund of 10.00 with a cost of 4.00.
  const sale = (input: object) => make.sale(workspace, { account_id: oak.id, currency: "USD", ...input });
  await sale({ sold_on: "2026-03-02", revenue_minor: 10_000, cost_minor: 6_000, quantity: 2, product_id: desk.id });
  await sale({ sold_on: "2026-03-12", revenue_minor: 2_000, currency: "EUR", account_id: null, channel: "Web" });
  await sale({ sold_on: "2026-03-20", revenue_minor: -1_000, cost_minor: 400 });
  // The value before the first rate is unknown; the other sales are in other months.
  await sale({ sold_on: "2026-03-05", revenue_minor: 9_999, currency: "EUR", cost_minor: 1 });
  await sale({ sold_on: "2026-02-28", revenue_minor: 4_000 });
  await sale({ sold_on: "2026-04-01", revenue_minor: 8_000 });
  await make.expense(workspace, { spent_on: "2026-03-31", amount_minor: 3_000, currency: "USD", purpose: "operating" });
  await make.expense(workspace, {
    spent_on: "2026-03-01",
    amount_minor: 2_000,
    currency: "USD",
    purpose: "acquisition",
  });
  await make.expense(workspace, { spent_on: "2026-03-15", amount_minor: 500, currency: "USD", purpose: "retention" });
  await make.target(workspace, { month: "2026-03-01", measure: "revenue", amount_minor: 31_000, currency: "USD" });
  await make.target(workspace, {
    month: "2026-03-01",
    measure: "revenue",
    amount_minor: 12_400,
    currency: "USD",
    account_id: oak.id,
  });
  const deal = (stage: string, input: object) =>
    make.deal(workspace, { stage_id: stages.get(stage) ?? "", currency: "USD", account_id: oak.id, ...input });
  await deal("Closed Won", { value_minor: 50_000, opened_on: "2026-02-19", close_date: "2026-03-01" });
  await deal("Closed Won", { value_minor: 30_000, opened_on: "2026-03-01", close_date: "2026-03-31" });
  await deal("Closed Won", { value_minor: null, opened_on: "2026-03-20", close_date: "2026-03-15" });
  await deal("Closed Won", { value_minor: 9_000, currency: "EUR", close_date: "2026-03-02" });
  await deal("Closed Lost", {
    value_minor: 70_000,
    opened_on: "2026-03-04",
    close_date: "2026-03-10",
    lost_reason: "Price",
  });
  await deal("Qualified", { value_minor: 20_000, probability: 50, close_date: "2026-03-20" });
  await deal("Negotiation", { value_minor: 8_000, probability: null, close_date: null });
}

async function ask(questions: object[], { token = ana.token, workspace = ana.workspace.id } = {}) {
  const response = await fetch(`${vanda.url}/functions/v1/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: workspace, questions }),
  });
  const body = (await response.json()) as { answers: MeasureResult[]; code?: string; details?: object };
  return { status: response.status, ...body };
}

async function answerTo(question: Question): Promise<MeasureResult> {
  const { answers, ...rest } = await ask([question]);
  const [answer] = answers ?? [];
  if (!answer) throw new Error(JSON.stringify(rest));
  return answer;
}

test("each measure of March equals the computation by hand", async () => {
  for (const [measure, expected] of Object.entries(byHand)) {
    const { total } = await answerTo({ measures: [measure as MeasureId], range: march });
    expect({ [measure]: total.values[0] }).toEqual({ [measure]: expected });
  }
  const { total } = await answerTo({
    measures: ["open_deals", "open_pipeline", "valued_open_deals", "weighted_pipeline", "stuck_deals"],
    range: "today",
  });
  // 200.00 at 50%, and 80.00 at its stage's probability of 75%.
  expect(total.values).toEqual([2, 28_000, 2, 16_000, 0]);
});

test("a target is spread over the days of its month, and accounts have separate targets", async () => {
  const week = await answerTo({ measures: ["revenue_target"], range: { from: "2026-03-01", to: "2026-03-10" } });
  expect(week.total.values).toEqual([10_000]);
  const { rows } = await answerTo({
    measures: ["revenue_target", "revenue", "fallback_rate"],
    range: march,
    by: ["account"],
  });
  const oakRow = rows.find(({ by }) => by[0]?.id === oak.id);
  expect(oakRow).toMatchObject({ by: [{ label: "Oak Ltd" }], values: [12_400, 89_000, 0] });
});

test("unknown values are returned with what is missing and the number of records", async () => {
  const { missing } = await answerTo({ measures: ["revenue", "gross_profit"], range: march });
  expect(missing).toContainEqual({ measure: "revenue", reason: "rate", fact: "sales", rows: 2 });
  // One sale and four won deals have no cost.
  expect(missing).toContainEqual({ measure: "gross_profit", reason: "amount", fact: "sales", rows: 5 });
  const lacking = await answerTo({ measures: ["expenses", "revenue"], range: march, by: ["account"] });
  expect(lacking.missing).toContainEqual({ measure: "expenses", reason: "dimension", fact: "expenses", rows: null });
  expect(lacking.total.values).toEqual([null, 92_000]);

  const empty = await signUp(vanda);
  const { answers } = await ask([{ measures: measureIds.slice(0, 12), range: march }], {
    token: empty.token,
    workspace: empty.workspace.id,
  });
  expect(answers[0]?.total.values.every((value) => value === null)).toBe(true);
  expect(answers[0]?.missing).toContainEqual({ measure: "revenue", reason: "no_facts", fact: "sales", rows: null });
});

test("periods without records have value 0, and future ones are unknown", async () => {
  const { rows, today } = await answerTo({
    measures: ["revenue"],
    range: { from: "2026-01-15", to: "2026-04-10" },
    grain: "month",
  });
  expect(rows.map(({ period, values }) => [period?.from, period?.to, values[0]])).toEqual([
    ["2026-01-15", "2026-01-31", 0],
    ["2026-02-01", "2026-02-28", 4_000],
    ["2026-03-01", "2026-03-31", 92_000],
    ["2026-04-01", "2026-04-10", 8_000],
  ]);
  const year = Number(today.slice(0, 4));
  const ahead = await answerTo({
    measures: ["revenue"],
    range: { from: `${year}-01-01`, to: `${year + 1}-12-31` },
    grain: "year",
  });
  expect(ahead.rows.map(({ values, is_unfinished: open }) => [values[0] === null, open])).toEqual([
    [false, true],
    [true, true],
  ]);
});

test("a question covers exactly the records that match a list's filters, and each number links to them", async () => {
  const where = { deals: `priority.any.medium,stage_id.any.${stages.get("Closed Won")}` };
  const { total } = await answerTo({ measures: ["deals_won", "win_rate"], range: march, where });
  expect(total.values).toEqual([4, 100]);

  const answer = await answerTo({ measures: ["revenue"], range: march, grain: "month", by: ["account"] });
  const lists = answer.drill_down[0] ?? [];
  expect(lists.map(({ entity }) => entity).toSorted()).toEqual(["deals", "sales"]);
  const row = answer.rows.find(({ by }) => by[0]?.id === oak.id);
  if (!row) throw new Error("Oak is not a group");
  const counts = await Promise.all(lists.map((list) => countRows(rowDrillDown(list, row))));
  // Three sales of Oak in March, one of them without a rate, and four won deals.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(row.n[0]);
  expect(row.n[0]).toBe(7);
});

/** Returns the number of records in the list that a row links to. */
async function countRows(address: ReturnType<typeof rowDrillDown>): Promise<number> {
  if (!address || !isEntity(address.entity)) throw new Error("The link leads to no known list");
  const columns = recordColumns(address.entity);
  const filterContext = { id: ana.workspace.id, currency: "USD", time_zone: "America/Los_Angeles" } as const;
  const all = ana.client
    .from(address.entity)
    .select("id", { count: "exact", head: true })
    .eq("workspace_id", filterContext.id);
  const texts = filterTexts(columns, readFilters(columns, address.where ?? undefined), filterContext);
  const { count } = await texts.reduce((narrowed, text) => narrowed.or(text), all).throwOnError();
  return count ?? 0;
}

test("viewers and programs can ask questions, but strangers and anonymous callers cannot", async () => {
  const viewer = await signUp(vanda);
  await make.member(ana.workspace, { user_id: viewer.id, role: "viewer" });
  const question = { measures: ["revenue"], range: march };
  expect((await ask([question], { token: viewer.token })).answers[0]?.total.values).toEqual([92_000]);
  const { data: program } = await ana.client
    .rpc("create_access_token", {
      workspace_id: ana.workspace.id,
      name: "Reports",
      scopes: ["read"],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .throwOnError();
  const { token } = program as { token: string };
  expect((await ask([question], { token })).answers[0]?.total.values).toEqual([92_000]);
  const stranger = await signUp(vanda);
  expect(await ask([question], { token: stranger.token })).toMatchObject({ status: 404, code: "not_found" });
  expect((await ask([question], { token: vanda.publishableKey })).status).toBe(401);
});

test.each<[string, object, string]>([
  ["days in the wrong order", { range: { from: "2026-03-02", to: "2026-03-01" } }, "bad_question"],
  ["a hundred years of days", { range: { from: "1926-01-01", to: "2026-01-01" }, grain: "day" }, "bad_question"],
  ["a repeated dimension", { range: march, by: ["account", "account"] }, "bad_question"],
  ["an unknown kind of record", { range: march, where: { planets: "name.is.Mars" } }, "bad_question"],
  ["an unknown filter", { range: march, where: { deals: "name.sounds.Oak" } }, "bad_question"],
  ["an unknown measure", { range: march, measures: ["happiness"] }, "bad_parameter"],
  ["an invalid day", { range: { from: "2026-02-30", to: "2026-03-01" } }, "bad_parameter"],
])("%s is rejected with an error code", async (_what, part, code) => {
  const { status, code: result } = await ask([{ measures: ["revenue"], ...part }]);
  expect([status, result]).toEqual([400, code]);
});

test("answers a hundred years by year, and rejects too many groups", { tags: "deep" }, async () => {
  const { rows } = await answerTo({
    measures: ["revenue"],
    range: { from: "1926-01-01", to: "2026-12-31" },
    grain: "year",
  });
  expect(rows).toHaveLength(101);
  await vanda.database.owner.query(
    `insert into public.sales (workspace_id, name, sold_on, channel, revenue_minor, currency)
     select $1, 'Many', '2025-06-01', 'Channel ' || n, 1, 'USD' from generate_series(1, 10000) n`,
    [ana.workspace.id],
  );
  const june = { from: "2025-06-01", to: "2025-06-30" };
  const top = await answerTo({ measures: ["revenue"], range: june, by: ["channel"], top: 5 });
  expect([top.rows.length, top.groups, top.total.values[0]]).toEqual([5, 10_000, 10_000]);
  // Sales without a channel exceed the sales of each channel, but take none of the five slots.
  await vanda.database.owner.query(
    `insert into public.sales (workspace_id, name, sold_on, revenue_minor, currency) values ($1, 'None', '2025-06-02', 9, 'USD')`,
    [ana.workspace.id],
  );
  for (const [measure, ...others] of [["revenue"], ["revenue", "gross_margin"]] as const) {
    const { rows: named } = await answerTo({ measures: [measure, ...others], range: june, by: ["channel"], top: 5 });
    expect(named.map(({ by: [group] }) => group?.id === null)).toEqual([true, ...Array<boolean>(5).fill(false)]);
  }
  expect(await ask([{ measures: ["revenue"], range: june, by: ["channel"], grain: "day" }])).toMatchObject({
    status: 400,
    code: "too_many_groups",
  });
});

test("every measure can be grouped by owner, or by account and channel", async () => {
  for (let at = 0; at < measureIds.length; at += 10) {
    const measures = measureIds.slice(at, at + 10);
    const { status } = await ask([
      { measures, range: "last_12_months", grain: "quarter", by: ["owner"], compare: "year" },
      { measures, range: "all", by: ["account", "channel"], top: 3 },
    ]);
    expect([measures, status]).toEqual([measures, 200]);
  }
});
