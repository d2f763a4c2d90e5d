import { afterAll, beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { DimensionId, MeasureId, Question } from "#domain/metrics/question.ts";

import { firstDay, readOrderLines, readQuotes } from "../kit/first-day.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";
import { customersUntil, growthOf } from "./count-customers.ts";
import { sold, type Span, within } from "./count-sales.ts";
import { type Line, monthOf, monthsLater, shift } from "./shop.ts";
import { newTally } from "./tally.ts";

const today = "2026-11-27";
const year: Span = { from: `${monthsLater(monthOf(today), -11)}-01`, to: today };
const lines = readOrderLines().map((line): Line => ({
  day: line.day,
  account: line.customer,
  order: line.invoice,
  product: line.item,
  category: null,
  region: null,
  quantity: line.quantity,
  minor: line.minor,
  cost: null,
  currency: "USD",
}));
const quotes = readQuotes();

let vanda: Vanda;
let ada: ImportClient;
/** The customer number of each account, by the account's ID. */
let numbers: Map<string | null, string | null>;
beforeAll(async () => {
  vanda = await startVanda();
  ada = await importingPerson(vanda);
  for (const { name, file } of Object.values(firstDay)) await importUntouched(ada, file, name);
  const { rows } = await vanda.database.owner.query<{ id: string; external_id: string }>(
    "select id, external_id from public.accounts where workspace_id = $1",
    [ada.workspaceId],
  );
  numbers = new Map(rows.map(({ id, external_id }) => [id, external_id]));
  await vanda.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${today}T10:30:00Z'::timestamptz $$`,
  );
});
afterAll(() => vanda?.stop());

const ask = async (question: Question): Promise<MeasureResult> => {
  const [answer] = await askAs(ada.supabase, ada.workspaceId, question);
  if (!answer) throw new Error("There is no answer");
  return answer;
};
const sum = (amounts: readonly { minor: number }[]) => amounts.reduce((total, { minor }) => total + minor, 0);

test("the sales numbers of a new workspace equal a count of the imported order lines", async () => {
  const tally = newTally();
  const measures = [
    "revenue",
    "refunds",
    "units_sold",
    "active_customers",
    "sales_count",
    "average_sale",
    "units_per_sale",
  ] as const satisfies readonly MeasureId[];
  const compare = (values: readonly (number | null)[], some: readonly Line[], what: string) => {
    const { metrics } = sold(some, "USD", { rates: [], lines });
    for (const [no, measure] of measures.entries()) tally.near(values[no], metrics[measure], `${measure} ${what}`);
  };
  const months = await ask({ measures: [...measures], range: "last_12_months", grain: "month", compare: "year" });
  tally.same(months.range, year, "twelve months");
  compare(months.total.values, within(lines, year), "in twelve months");
  for (const { period, values } of months.rows) if (period) compare(values, within(lines, period), period.from);

  const group = async (by: DimensionId, keyOf: (line: Line) => string | null, top?: number) => {
    const own = Map.groupBy(within(lines, year), keyOf);
    const question: Question = { measures: [...measures], range: "last_12_months", by: [by] };
    const { rows } = await ask(top ? { ...question, top } : question);
    const largest = [...own.values()].map(sum).toSorted((one, other) => other - one);
    tally.same(rows.length, top ?? own.size, `groups by ${by}`);
    for (const [no, row] of rows.entries()) {
      const { id, label } = row.by[0] ?? { id: null, label: null };
      const key = by === "account" ? (numbers.get(id) ?? null) : label;
      compare(row.values, own.get(key) ?? [], `of ${key}`);
      if (top) tally.near(row.values[0], largest[no] ?? null, `place ${no + 1}`);
    }
  };
  await group("product", ({ product }) => product);
  await group("account", ({ account }) => account);
  await group("account", ({ account }) => account, 20);
  expect(tally.compared).toBeGreaterThan(1500);
});

test("the new, returning and lost customers of a new workspace equal a count of the imported order lines", async () => {
  const tally = newTally();
  const counted = growthOf(customersUntil({ lines, rates: [] }, today, "USD"), today, 180);
  const { rows } = await ask({
    measures: ["new_customers", "returning_customers", "won_back_customers", "lost_customers", "net_customers"],
    range: { from: counted[0]?.from ?? today, to: today },
    grain: "month",
    lapse_days: 180,
  });
  tally.same(
    rows.map(({ values }) => values),
    counted.map((month) => [month.new, month.returning, month.won_back, month.lost, month.net]),
    "customers by month",
    counted.length * 5,
  );
  expect(tally.compared).toBeGreaterThan(80);
});

test("the pipeline of a new workspace equals a count of the imported open quotes, in pounds", async () => {
  const tally = newTally();
  type Quote = (typeof quotes)[number];
  const measures: MeasureId[] = ["open_deals", "open_pipeline"];
  const compare = (values: readonly (number | null)[], some: readonly Quote[], what: string) => {
    tally.near(values[0], some.length, `open deals ${what}`);
    tally.near(values[1], sum(some), `open pipeline ${what}`);
  };
  const keys: [by: DimensionId, keyOf: (quote: Quote) => string][] = [
    ["stage", ({ status }) => status],
    ["owner", ({ rep }) => rep],
    ["account", ({ customer }) => customer.number],
  ];
  for (const [by, keyOf] of keys) {
    const own = Map.groupBy(quotes, keyOf);
    const { rows, total } = await ask({ measures, range: "today", by: [by], currency: "GBP" });
    compare(total.values, quotes, "in all");
    const filled = rows.filter(({ values }) => values[0] !== 0);
    tally.same(filled.length, own.size, `groups by ${by}`);
    for (const row of filled) {
      const { id, label } = row.by[0] ?? { id: null, label: null };
      const key = by === "account" ? numbers.get(id) : by === "owner" ? label?.toLowerCase() : label;
      compare(row.values, own.get(key ?? "") ?? [], `of ${key}`);
    }
  }

  // Deals without their own probability use that of their stage.
  const weighed = quotes.filter(({ percent }) => percent !== null);
  const where = { deals: "probability.filled." };
  const weigh = (some: readonly Quote[]) =>
    some.reduce((total, { minor, percent }) => total + (minor * (percent ?? 0)) / 100, 0);
  const weighted = await ask({ measures: ["weighted_pipeline"], range: "today", where, currency: "GBP" });
  tally.near(weighted.total.values[0], weigh(weighed), "weighted pipeline");
  const range = { from: today, to: shift(today, 150) };
  const expected = await ask({ measures: ["expected_revenue"], range, grain: "month", where, currency: "GBP" });
  for (const { period, values } of expected.rows) {
    const closing = weighed.filter((quote) => period && period.from <= quote.expected && quote.expected <= period.to);
    tally.near(values[0], weigh(closing), `expected in ${period?.from}`);
  }
  expect(tally.compared).toBeGreaterThan(400);
});
