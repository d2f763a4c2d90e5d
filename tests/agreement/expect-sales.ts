import { expect } from "vitest";

import { findAnomalies, anomalyQuestions, evaluableResult } from "#domain/metrics/anomalies.ts";
import { contributionsTo } from "#domain/metrics/contributions.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";

import { targetsIn, counted, sold, spent, levelsIn, within, type Span } from "./count-sales.ts";
import { type Line, lengthOf, monthOf, monthsLater, number, quantile, ratio, type Shop, shift, sumOf } from "./shop.ts";
import type { Tally } from "./tally.ts";

export type ComparisonContext = {
  shop: Shop;
  today: string;
  currency: Currency;
  tally: Tally;
  ask: (...questions: Question[]) => Promise<MeasureResult[]>;
};
const dimensions = ["account", "product", "category", "region"] as const;
type Dimension = (typeof dimensions)[number];
const saleMeasures = [
  "revenue",
  "refunds",
  "cost_of_sales",
  "gross_profit",
  "gross_margin",
  "units_sold",
  "sales_count",
  "average_sale",
  "active_customers",
  "units_per_sale",
  "returns_share",
] as const satisfies readonly MeasureId[];

const daysOf = (month: string): Span => ({ from: `${month}-01`, to: `${month}-${lengthOf(month)}` });
const lastYear = (today: string): Span => ({ from: `${monthsLater(monthOf(today), -11)}-01`, to: today });
const yearBefore = (day: string) => {
  const month = monthsLater(monthOf(day), -12);
  return `${month}-${String(Math.min(Number(day.slice(8)), lengthOf(month))).padStart(2, "0")}`;
};

/**
 * Compares the sales metrics of home, analysis, key accounts, advanced analytics and the shop's indicators with a count
 * of the lines.
 */
export async function expectSales(seen: ComparisonContext): Promise<void> {
  await expectDays(seen);
  await expectMonths(seen);
  for (const dimension of dimensions) await expectGroups(seen, dimension);
  await expectMoney(seen);
  if (seen.currency === "USD") await expectShopIndicators(seen);
  await expectAnomalies(seen);
}

function expectMetrics(
  { shop, currency, tally }: ComparisonContext,
  found: readonly (number | null)[],
  lines: readonly Line[],
  what: string,
) {
  const { metrics } = sold(lines, currency, shop);
  for (const [no, measure] of saleMeasures.entries())
    tally.near(found[no], metrics[measure], `${measure} ${what} ${currency}`);
}

/** Compares the home screen: the last thirty days and the thirty days before. */
async function expectDays(seen: ComparisonContext) {
  const { shop, today, currency, tally } = seen;
  const span = { from: shift(today, -29), to: today };
  const [answer] = await seen.ask({
    measures: ["revenue"],
    range: "last_30_days",
    grain: "day",
    compare: "previous",
    currency,
  });
  const revenue = (some: Span) => sold(within(shop.lines, some), currency, shop);
  const before = { from: shift(today, -59), to: shift(today, -30) };
  tally.same(answer?.range, span, "the last thirty days");
  tally.near(answer?.total.values[0], revenue(span).metrics.revenue, `thirty days until ${today}`);
  tally.near(answer?.total.compared[0], revenue(before).metrics.revenue, `thirty days before those until ${today}`);
  tally.same(answer?.rows.length, 30, "days");
  for (const { period, values } of answer?.rows ?? [])
    tally.near(values[0], period && revenue(period).metrics.revenue, `on ${period?.from}`);
  const unrated = answer?.missing.find(({ reason }) => reason === "rate")?.rows ?? 0;
  tally.same(unrated, revenue({ from: before.from, to: today }).unrated, "rows without a rate");
}

/** Compares analysis and the growth in advanced analytics: twelve months and the year before. */
async function expectMonths(seen: ComparisonContext) {
  const { shop, today, currency, tally } = seen;
  const measures = [...saleMeasures];
  const [whole, grown] = await seen.ask(
    { measures, range: "last_12_months", grain: "month", currency },
    { measures: ["revenue"], range: "last_12_months", grain: "month", compare: "year", currency },
  );
  const span = lastYear(today);
  expectMetrics(seen, whole?.total.values ?? [], within(shop.lines, span), "in twelve months");
  tally.same(whole?.rows.length, 12, "months");
  for (const { period, values } of whole?.rows ?? [])
    expectMetrics(seen, values, period ? within(shop.lines, period) : [], `in ${period?.from}`);
  // A period is unknown if there was no line yet in its first tenth.
  const before = { from: yearBefore(span.from), to: yearBefore(today) };
  const tenth = Math.floor((number(before.to) - number(before.from) + 1) / 10);
  const hasStarted = shop.lines.some(({ day }) => day <= shift(before.from, tenth));
  for (const { period, compared } of grown?.rows ?? []) {
    const then = period && { from: yearBefore(period.from), to: yearBefore(period.to) };
    const revenue = then && sold(within(shop.lines, then), currency, shop).metrics.revenue;
    tally.near(compared[0], hasStarted ? revenue : null, `in the year before ${period?.from}`);
  }
}

/**
 * Compares each group of a dimension, its contribution to the change since the previous period of equal length, and the
 * largest groups of a year.
 */
async function expectGroups(seen: ComparisonContext, dimension: Dimension) {
  const { shop, today, currency, tally } = seen;
  const [span, before] = [
    { from: monthsLater(monthOf(today), -1) + "-01", to: today },
    { from: "", to: "" },
  ];
  before.to = shift(span.from, -1);
  before.from = shift(span.from, -1 - (number(span.to) - number(span.from)));
  const [all, changed, top] = await seen.ask(
    { measures: [...saleMeasures], range: span, by: [dimension], currency },
    { measures: ["revenue"], range: span, by: [dimension], compare: "previous", top: 200, currency },
    { measures: ["revenue"], range: "last_12_months", by: [dimension], top: 20, currency },
  );
  const groupsOf = (lines: readonly Line[]) => Map.groupBy(lines, (line) => line[dimension]);
  const now = groupsOf(within(shop.lines, span));
  const labels = all?.rows.map(({ by }) => by[0]?.label ?? null) ?? [];
  tally.same(new Set(labels), new Set(now.keys()), `groups by ${dimension}`);
  tally.same(labels.length, now.size, `how many groups by ${dimension}`);
  for (const { by, values } of all?.rows ?? [])
    expectMetrics(seen, values, now.get(by[0]?.label ?? null) ?? [], `of ${by[0]?.label}`);

  const revenue = (lines: readonly Line[] | undefined) => sold(lines ?? [], currency, shop).metrics.revenue;
  const then = groupsOf(within(shop.lines, before));
  const change = revenue(within(shop.lines, span)) - revenue(within(shop.lines, before));
  const result = changed ? contributionsTo(changed, 8) : [];
  for (const one of result.filter(({ group }) => group !== null)) {
    const key = one.group?.label ?? null;
    const own = revenue(now.get(key)) - revenue(then.get(key));
    tally.near(one.now, revenue(now.get(key)), `now of ${key}`);
    tally.near(one.before, revenue(then.get(key)), `before of ${key}`);
    if (Math.abs(change) > 1000) tally.near(one.share, (own / change) * 100, `part of the change of ${key}`);
  }
  // Both amounts of a change are rounded.
  const parts = sumOf(result.map((one) => one.change));
  expect(Math.abs(parts - change), `parts of the change ${parts}, and not ${change}`).toBeLessThan(1.01);

  // Checks the largest key accounts, products and regions, and their order.
  const year = groupsOf(within(shop.lines, lastYear(today)));
  const ranked = [...year]
    .map(([label, lines]) => ({ label, size: revenue(lines) }))
    .toSorted((one, other) => other.size - one.size);
  // Sales without an account are not ranked.
  const last = ranked.filter(({ label }) => label !== null)[19];
  const largest = last ? ranked.slice(0, ranked.indexOf(last) + 1) : ranked;
  tally.same(top?.groups, year.size, `all groups by ${dimension}`);
  tally.same(top?.rows.length, largest.length, `how many places by ${dimension}`);
  for (const [no, row] of (top?.rows ?? []).entries()) {
    tally.near(row.values[0], revenue(year.get(row.by[0]?.label ?? null)), `largest ${row.by[0]?.label}`);
    tally.near(row.values[0], largest[no]?.size ?? null, `place ${no + 1} by ${dimension}`);
  }
}

async function expectMoney(seen: ComparisonContext) {
  const { shop, today, currency, tally } = seen;
  const measures: MeasureId[] = [
    "expenses",
    "operating_expenses",
    "acquisition_costs",
    "retention_costs",
    "profit",
    "profit_margin",
    "revenue_target",
    "target_reached",
  ];
  const [answer] = await seen.ask({ measures, range: "last_12_months", grain: "month", currency });
  const check = (found: readonly (number | null)[], span: Span) => {
    const { revenue, cost_of_sales: cost } = sold(within(shop.lines, span), currency, shop).metrics;
    const expenses = spent(shop, span, currency);
    const target = targetsIn(shop, span, currency);
    const profit = expenses === null || cost === null ? null : revenue - cost - expenses;
    const expected = [
      expenses,
      ...(["operating", "acquisition", "retention"] as const).map((purpose) => spent(shop, span, currency, purpose)),
      profit,
      ratio(profit, revenue, 100),
      target,
      ratio(revenue, target, 100),
    ];
    for (const [no, value] of expected.entries())
      tally.near(found[no], value, `${measures[no]} ${span.from} ${currency}`);
  };
  check(answer?.total.values ?? [], lastYear(today));
  for (const { period, values } of answer?.rows ?? []) if (period) check(values, period);
}

/** Compares the other indicators of a shop, in a complete month and in the current month. */
async function expectShopIndicators(seen: ComparisonContext) {
  const { shop, today, currency, tally } = seen;
  const measures: MeasureId[] = [
    "shop_conversion",
    "sales_per_area",
    "gmroi",
    "stock_turn",
    "days_of_stock",
    "sell_through",
    "stock_outs_share",
    "markdown_share",
  ];
  for (const span of [daysOf(monthsLater(monthOf(today), -1)), { from: `${monthOf(today)}-01`, to: today }]) {
    const [answer] = await seen.ask({ measures, range: span, currency });
    const of = sold(within(shop.lines, span), currency, shop).metrics;
    const count = (key: string) => counted(shop, key, span);
    const stock = sumOf(levelsIn(shop, "stock_value", span, today)) * 100;
    const area = levelsIn(shop, "floor_area", span, today);
    const expected = [
      ratio(of.sales_count, count("footfall"), 100),
      ratio(of.revenue, sumOf(area) / area.length),
      ratio(of.gross_profit === null ? null : of.gross_profit * 365, stock),
      ratio(of.cost_of_sales === null ? null : of.cost_of_sales * 365, stock),
      ratio(stock, of.cost_of_sales),
      ratio(of.units_sold, count("units_available"), 100),
      ratio(count("stock_outs"), count("shelf_checks"), 100),
      ratio(count("markdowns") * 100, of.revenue, 100),
    ];
    for (const [no, value] of expected.entries())
      tally.near(answer?.total.values[no], value, `${measures[no]} ${span.from}`);
  }
}

/**
 * Compares the anomalous days: those whose modified z-score exceeds 3.5 against the previous 8 to 26 days of the same
 * weekday. A negative value is also an anomaly if none of these days has one.
 */
async function expectAnomalies(seen: ComparisonContext) {
  const { shop, today, currency, tally } = seen;
  const span = lastYear(today);
  const found = evaluableResult(await seen.ask(...anomalyQuestions({ measures: ["revenue"], currency }, span)), span);
  if (found?.grain !== "day") return;
  const byDay = Map.groupBy(shop.lines, ({ day }) => day);
  const start = shift(span.from, -7 * 26);
  const [first = today] = [...byDay.keys()].filter((day) => day >= start).toSorted();
  const revenue = (day: string) => sold(byDay.get(day) ?? [], currency, shop).metrics.revenue;
  const expected = [];
  for (let day = [first, span.from].toSorted()[1] ?? ""; day < today; day = shift(day, 1)) {
    const earlier = Array.from({ length: 26 }, (_, no) => shift(day, -7 * (no + 1))).filter((one) => one >= first);
    if (earlier.length < 8) continue;
    const values = earlier.map((one) => Math.round(revenue(one)));
    const scale = Math.min(...values) > 0 ? Math.log : (value: number) => value;
    const scaled = values.map(scale);
    const middle = quantile(scaled, 0.5);
    const off = scaled.map((value) => Math.abs(value - middle));
    const spread = quantile(off, 0.5) > 0 ? quantile(off, 0.5) / 0.6745 : (1.253314 * sumOf(off)) / off.length;
    const now = Math.round(revenue(day));
    const least = scale === Math.log && now <= 0 ? -Infinity : scale(now);
    const isFirstNegative = now < 0 && Math.min(...values) >= 0;
    if (isFirstNegative || Math.abs(least - middle) > 3.5 * spread + 1e-9) expected.push(day);
  }
  const result = findAnomalies(found.judged).map(({ period }) => period.from);
  tally.same(result, expected, `days of ${currency} until ${today} that stand out`, found.judged.length);
}
