import { expect } from "vitest";

import { atomsOf } from "#domain/metrics/formula.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { measures } from "#domain/metrics/measures.ts";
import {
  coreMeasureIds,
  dimensionIds,
  type DimensionId,
  grains,
  type MeasureId,
  type Question,
  usualLapseDays,
} from "#domain/metrics/question.ts";
import { rangeNames } from "#domain/metrics/range-names.ts";
import { startedBy } from "#domain/metrics/ranges.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import { addDays } from "#domain/time/dates.ts";

import { evaluatePlainly } from "./evaluate-plainly.ts";
import { hasStarted } from "./has-started.ts";
import { dimensionOf, has } from "./plain-facts.ts";
import { type Scope, unknown, type Wanted } from "./plain-scope.ts";
import type { World } from "./world.ts";

/** Returns a question of any kind. The same seed gives the same question. */
export function randomQuestion(world: World, seed: number): Question {
  const random = mulberry32(seed * 7919 + 1);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(list))),
  ];
  const usual = ["account", "owner", "team", "region", "product", "category", "channel", "company"] as const;
  const dimension = () => (random() < 0.7 ? pick(usual) : pick(dimensionIds));
  const by = random() < 0.6 ? [...new Set(Array.from({ length: 1 + below(2) }, dimension))] : [];
  const facts = [
    ...world.sales,
    ...world.deals,
    ...world.expenses,
    ...world.contacts,
    ...world.activities,
    ...world.messages,
    ...world.points,
  ];
  const filtered = random() < 0.4 ? dimension() : null;
  const values = filtered ? facts.flatMap((fact) => dimensionOf(fact, filtered) ?? []) : [];
  const day = () => {
    const date = new Date(`${world.today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - below(520) + 40);
    return date.toISOString().slice(0, 10);
  };
  const [from = "", to = ""] = [day(), day()].toSorted();
  return {
    measures: some(coreMeasureIds, 4),
    range: random() < 0.5 ? pick(rangeNames) : { from, to },
    ...(random() < 0.6 && { grain: pick(grains) }),
    ...(by.length > 0 && { by }),
    ...(filtered && values.length > 0 && { filters: { [filtered]: random() < 0.2 ? [null] : some(values, 3) } }),
    ...(random() < 0.5 && { compare: pick(["previous", "year"] as const) }),
    ...(random() < 0.4 && { currency: pick(["USD", "EUR", "JPY"]) }),
    week_start: pick([1, 7]),
    // With few accounts and many orders, hardly any are lost after half a year.
    ...(random() < 0.7 && { lapse_days: pick([30, 45, 90]) }),
  };
}

/** Compares every number of a result with one computed row by row. */
export function expectAnswer(world: World, question: Question, answer: MeasureResult): void {
  const by = question.by ?? [];
  const filters = Object.entries(question.filters ?? {}).map(([name, wanted]): Wanted => ({
    dimension: name as DimensionId,
    wanted: wanted ?? [],
  }));
  const asking = { currency: answer.currency, filters, by, lapseDays: question.lapse_days ?? usualLapseDays };
  const passesAll = (list: readonly Wanted[]) => (fact: object) =>
    list.every(({ dimension, wanted }) => has(dimensionOf(fact, dimension), wanted));
  const dimensions = [...new Set([...by, ...filters.map(({ dimension }) => dimension)])];
  // Only groups that match the filter are returned, except measures of customers by their own team, whose sales may
  // belong to another team.
  const isReturned = (measure: MeasureId, group: readonly Wanted[]) =>
    isOfCustomers(measure) ||
    group.every(({ dimension, wanted: [team] }) => {
      const filter = dimension === "team" && filters.find((filter) => filter.dimension === "team");
      return !filter || filter.wanted.includes(team ?? null);
    });
  const check = (
    days: { from: string; to: string },
    group: readonly (string | null)[] | null,
    found: (number | null)[],
    isCompared: boolean,
    where: string,
  ) => {
    // The newest contacts still have 90 days to convert, so their conversion is compared with nothing.
    const isMaturing = isCompared && addDays(answer.range.to, 90) > world.today;
    const own = group ? by.map((dimension, no): Wanted => ({ dimension, wanted: [group[no] ?? null] })) : [];
    const passes = passesAll([...filters, ...own]);
    for (const [no, measure] of question.measures.entries()) {
      if (!isReturned(measure, own)) continue;
      const question: Scope = { ...asking, ...days, dimensions, passes, group: own };
      const isBefore = isCompared && factsOf(measure).some((fact) => !hasStarted(world, fact, startedBy(days)));
      const expected = isBefore ? null : evaluatePlainly(world, measure, question);
      const actual = found[no] ?? null;
      const what = `${measure} ${where} ${days.from}..${days.to} ${JSON.stringify(group)}`;
      // The value of a group of future days may be unknown. Returned values must be right and add up to the total.
      const isAhead = days.from > world.today && !["revenue_target", "expected_revenue"].includes(measure);
      if (isAhead && actual === null) continue;
      if (expected === unknown || isUnknown(measure, isCompared) || (isMaturing && measure === "lead_conversion"))
        expect(actual, what).toBeNull();
      else if (expected === null || actual === null) expect(actual, what).toBe(expected);
      // Amounts are rounded to minor units, other values to four decimals.
      else expect(Math.abs(actual - expected), `${what}: ${actual} and not ${expected}`).toBeLessThan(0.501);
    }
  };
  check(answer.range, null, answer.total.values, false, "in all");
  if (answer.compared_range) check(answer.compared_range, null, answer.total.compared, true, "in all before");
  for (const row of answer.rows)
    check(
      row.period ?? answer.range,
      row.by.map(({ id }) => id),
      row.values,
      false,
      "",
    );
  // A member of two teams counts in both. No group outside the filter is returned, and none is missing.
  if (!by.includes("team")) return expectSums(answer, by.length > 0);
  const place = by.indexOf("team");
  const wanted = question.filters?.team;
  const ids = new Set(answer.rows.map((row) => row.by[place]?.id ?? null));
  if (wanted && !question.measures.some(isOfCustomers)) for (const team of ids) expect(wanted).toContain(team);
  if (by.length > 1 || question.grain) return;
  const teams = new Set<string | null>([null, ...world.deals.flatMap(({ team }) => team)]);
  for (const team of wanted ?? teams)
    if (!ids.has(team))
      for (const measure of question.measures) {
        const group: Wanted[] = [{ dimension: "team", wanted: [team] }];
        const passes = passesAll([...filters, ...group]);
        const left = evaluatePlainly(world, measure, { ...asking, ...answer.range, dimensions, passes, group });
        expect([0, null, unknown], `${measure} of ${team}, that was not requested`).toContain(left);
      }
}

/** Expects the first named groups of all groups, the unnamed groups between them, and otherwise the same result. */
export function expectLargest(all: MeasureResult, largest: MeasureResult, top: number): void {
  const groupOf = ({ by }: MeasureResult["rows"][number]) => JSON.stringify(by.map(({ id }) => id));
  const groups = [...new Set(all.rows.map(groupOf))];
  const isNamed = (group: string) => !(JSON.parse(group) as unknown[]).includes(null);
  const last = groups.filter(isNamed)[top - 1];
  const ranked = last === undefined ? groups : groups.slice(0, groups.indexOf(last) + 1);
  const first = new Set([...ranked.filter(isNamed), ...ranked.filter((group) => !isNamed(group)).slice(0, top)]);
  expect(largest).toEqual({ ...all, rows: all.rows.filter((row) => first.has(groupOf(row))) });
}

const factsOf = (measure: MeasureId) => atomsOf(measures[measure].formula).map(({ fact }) => fact);

const isOfCustomers = (measure: MeasureId) => measure.endsWith("_customers") && measure !== "active_customers";

/**
 * True for compared values of measures that depend on open records: only the current state of these records is known.
 */
function isUnknown(measure: string, isCompared: boolean): boolean {
  const ofToday = [
    "open_deals",
    "open_pipeline",
    "valued_open_deals",
    "weighted_pipeline",
    "stuck_deals",
    "sales_velocity",
    "expected_revenue",
  ];
  return isCompared && ofToday.includes(measure);
}

/** Expects the groups of additive measures to add up to the total. */
function expectSums(answer: MeasureResult, isGrouped: boolean): void {
  const additive = new Set(["revenue", "expenses", "deals_won", "calls_made", "new_contacts"]);
  for (const [no, { measure }] of answer.columns.entries()) {
    const total = answer.total.values[no] ?? null;
    if (total === null || (!isGrouped && answer.rows.length === 0)) continue;
    const parts = answer.rows.reduce((sum, { values }) => sum + (values[no] ?? 0), 0);
    // An order with lines of several groups counts in each group. Future periods have no value.
    const isPast = answer.rows.every(({ values }) => (values[no] ?? null) !== null);
    if (measure === "sales_count" && isPast) expect(parts, "orders of parts").toBeGreaterThanOrEqual(total);
    if (!additive.has(measure)) continue;
    expect(Math.abs(parts - total), `${measure}: parts ${parts}, whole ${total}`).toBeLessThan(answer.rows.length + 1);
  }
}
