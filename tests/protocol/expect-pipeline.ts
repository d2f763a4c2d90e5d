import { expect } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { DimensionId, MeasureId, Question } from "#domain/metrics/question.ts";

import { daysBetween, kindOf, type Opportunity, worth } from "./count-opportunities.ts";

type ComparisonContext = {
  today: string;
  ask: (...questions: Question[]) => Promise<MeasureResult[]>;
};
const decidedMeasures = [
  "deals_won",
  "deals_lost",
  "won_value",
  "lost_value",
  "win_rate",
  "average_deal",
  "sales_cycle",
] as const satisfies readonly MeasureId[];
const stages: Record<string, string> = { Won: "Closed Won", Lost: "Closed Lost" };
const stageName = ({ stage }: Opportunity) => stages[stage] ?? stage;

/**
 * Compares the pipeline's numbers in analyses and in the strip above the deals with the file. Returns the number of
 * comparisons.
 */
export async function expectPipeline(
  opportunities: readonly Opportunity[],
  { today, ask }: ComparisonContext,
): Promise<number> {
  let compared = 0;
  const same = (found: number | null | undefined, expected: number | null, what: string) => {
    compared += 1;
    if (expected === null || found === null || found === undefined) expect(found, what).toBe(expected);
    else expect(Math.abs(found - expected), `${what}: ${found} and not ${expected}`).toBeLessThan(0.501);
  };
  const decided = opportunities.filter((one) => kindOf(one) !== "open" && one.closed !== null);
  const metricsOf = (some: readonly Opportunity[]) => {
    const won = some.filter((one) => kindOf(one) === "won");
    const valued = won.filter(({ value }) => value !== null);
    const lost = some.filter((one) => kindOf(one) === "lost");
    const days = won.map(({ opened, closed }) => daysBetween(opened ?? "", closed ?? "")).filter((one) => one >= 0);
    const mean = (values: readonly number[]) =>
      values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
    return [
      won.length,
      lost.length,
      worth(won),
      worth(lost),
      some.length === 0 ? null : (won.length / some.length) * 100,
      valued.length === 0 ? null : worth(won) / valued.length,
      mean(days),
    ];
  };
  const within = ({ from, to }: { from: string; to: string }) =>
    decided.filter(({ closed }) => closed !== null && from <= closed && closed <= to);
  const check = (found: readonly (number | null)[], some: readonly Opportunity[], what: string) => {
    for (const [no, value] of metricsOf(some).entries()) same(found[no], value, `${decidedMeasures[no]} ${what}`);
  };

  const measures = [...decidedMeasures];
  const keys: Partial<Record<DimensionId, (one: Opportunity) => string | null>> = {
    owner: ({ owner }) => owner,
    product: ({ product }) => product,
    account: ({ account }) => account,
  };
  const [months, recent, strip, byStage, ...parts] = await ask(
    { measures, range: "last_12_months", grain: "month" },
    { measures, range: "last_30_days", compare: "previous" },
    { measures: ["sales_velocity"], range: "last_12_months" },
    { measures: ["open_deals", "open_pipeline"], range: "today", by: ["stage"] },
    ...Object.keys(keys).map((by): Question => ({ measures, range: "last_12_months", by: [by as DimensionId] })),
  );
  const year = months?.range ?? { from: today, to: today };
  expect(year.to).toBe(today);
  check(months?.total.values ?? [], within(year), "in twelve months");
  for (const { period, values } of months?.rows ?? [])
    check(values, period ? within(period) : [], `in ${period?.from}`);
  check(recent?.total.values ?? [], recent ? within(recent.range) : [], "in thirty days");
  check(
    recent?.total.compared ?? [],
    recent?.compared_range ? within(recent.compared_range) : [],
    "in the thirty before",
  );

  const open = opportunities.filter((one) => kindOf(one) === "open");
  const [won = 0, lost = 0, , , , average, cycle] = metricsOf(within(year));
  const velocity = ((open.length * (won ?? 0)) / ((won ?? 0) + (lost ?? 0))) * ((average ?? NaN) / (cycle ?? NaN));
  same(strip?.total.values[0], velocity, "sales velocity");

  for (const { by, values } of byStage?.rows ?? []) {
    const its = open.filter((one) => stageName(one) === by[0]?.label);
    same(values[0], its.length, `open deals in ${by[0]?.label}`);
    same(values[1], worth(its), `open pipeline in ${by[0]?.label}`);
  }
  expect(byStage?.total.values[0]).toBe(open.length);

  for (const [no, [by, keyOf]] of Object.entries(keys).entries()) {
    const groups = Map.groupBy(within(year), keyOf);
    const rows = parts[no]?.rows ?? [];
    expect(new Set(rows.map((row) => row.by[0]?.label ?? null)), by).toEqual(new Set(groups.keys()));
    for (const row of rows)
      check(row.values, groups.get(row.by[0]?.label ?? null) ?? [], `of ${by} ${row.by[0]?.label}`);
  }
  return compared;
}
