import { expect, test } from "vitest";

import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import { axisTicks } from "./axis-ticks.ts";
import { toChart, toDrawn, toShares } from "./chart-data.ts";
import { layOut } from "./chart-layout.ts";
import { toLines } from "./chart-lines.ts";
import { periodWriter, spanText } from "./period-text.ts";

const quarter = (part: number, year: number) => `Q${part} ${year}`;
const texts = {
  name: (measure: string) => measure,
  group: ({ label }: { label: string | null }) => label ?? "None",
  periods: (periods: Parameters<typeof periodWriter>[0]) => periodWriter(periods, "en", quarter),
  span: (days: { from: string; to: string }) => spanText(days, "en"),
  compared: ({ compared_range: days }: Pick<MeasureResult, "compared_range">) =>
    days ? spanText(days, "en") : undefined,
};
const words = { from: "From", to: "To", group: "Group", unit: (unit: string) => (unit === "money" ? "USD" : unit) };

const row = (period: ResultRow["period"], by: ResultRow["by"], values: (number | null)[], compared: number[] = []) => ({
  period,
  is_unfinished: false,
  by,
  values,
  n: values.map(() => 1),
  compared,
});
const answer = (rows: ResultRow[], compared: MeasureResult["compared_range"] = null): MeasureResult => ({
  columns: [{ measure: "revenue", unit: "money", better: "up" }],
  range: { from: "2026-10-01", to: "2026-11-23" },
  compared_range: compared,
  currency: "USD",
  time_zone: "UTC",
  today: "2026-11-23",
  rows,
  total: { values: [null], n: [0], compared: [] },
  groups: 0,
  missing: [],
  samples: null,
  as_of: "2026-11-23T00:00:00Z",
  drill_down: [[]],
});
const columnsOf = (...measures: MeasureId[]): MeasureResult["columns"] =>
  measures.map((measure) => ({ measure, unit: "money", better: "up" }));
const october = { from: "2026-10-01", to: "2026-10-31" };
const november = { from: "2026-11-01", to: "2026-11-23" };
const group = (id: string | null) => ({ id, label: id && id.toUpperCase() });

test("ticks are round, include every value and 0, and are integers for counts", () => {
  expect(axisTicks([3, 47, null], false)).toEqual([0, 20, 40, 60]);
  expect(axisTicks([1, 2], true)).toEqual([0, 1, 2]);
  expect(axisTicks([-120, 300], false)).toEqual([-200, 0, 200, 400]);
  expect(axisTicks([0.4], false)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(axisTicks([], true)).toEqual([0, 1]);
  expect(axisTicks([9], true)).toEqual([0, 5, 10]);
});

test("periods are points, and the comparison range is another series", () => {
  const chart = toChart(
    answer([row(october, [], [5], [4]), { ...row(november, [], [null], [6]), is_unfinished: true }], {
      from: "2025-10-01",
      to: "2025-11-23",
    }),
    ["revenue"],
    texts,
  );
  expect(chart.series).toEqual([
    { name: "revenue", unit: "money", isCompared: false, column: 0 },
    { name: "Oct 1\u2009–\u2009Nov 23, 2025", unit: "money", isCompared: true, column: null },
  ]);
  expect(chart.points.map(({ name, tick, values, isUnfinished }) => [name, tick, values, isUnfinished])).toEqual([
    ["October 2026", "Oct", [5, 4], false],
    ["November 2026", "Nov", [null, 6], true],
  ]);
});

test("groups are series, and the value of a group missing in a period is unknown", () => {
  const chart = toChart(
    answer([row(october, [group("a")], [1]), row(october, [group(null)], [2]), row(november, [group("a")], [3])]),
    ["revenue"],
    texts,
  );
  expect(chart.series.map(({ name }) => name)).toEqual(["A", "None"]);
  expect(chart.points.map(({ values }) => values)).toEqual([
    [1, 2],
    [3, null],
  ]);
});

test("stacked values are drawn as shares of their sum, which is unknown if there are none", () => {
  const data = toChart(answer([row(october, [group("a")], [1]), row(october, [group("b")], [3])]), ["revenue"], texts);
  expect(toShares(data).points.map(({ values }) => values)).toEqual([[25, 75]]);
  const none = toChart(answer([row(october, [group("a")], [0]), row(october, [group("b")], [0])]), ["revenue"], texts);
  expect(toShares(none).points.map(({ values }) => values)).toEqual([[null, null]]);
});

test("a series marked as below zero is drawn with negative values, which the axis includes", () => {
  const data = toChart(answer([row(october, [group("a")], [4]), row(october, [group("b")], [3])]), ["revenue"], texts);
  const [won, lost] = data.series;
  if (!won || !lost) throw new Error("Two series were expected");
  const drawn = toDrawn({ ...data, series: [won, { ...lost, isBelow: true }] });
  expect(drawn.points.map(({ values }) => values)).toEqual([[4, -3]]);
  const { ticks } = layOut({ kind: "stacked", data: drawn, width: 300, intervals: [], tick: String, right: 8 });
  expect([ticks[0], ticks.at(-1)]).toEqual([-4, 4]);
});

test("a revenue target is a line across the revenue, not a bar of its own", () => {
  const result = { ...answer([row(october, [], [5, 6])]), columns: columnsOf("revenue", "revenue_target") };
  expect(toChart(result, ["revenue", "revenue_target"], texts).series.map(({ isTarget }) => isTarget)).toEqual([
    undefined,
    true,
  ]);
  expect(toChart(result, ["revenue_target"], texts).series.map(({ isTarget }) => isTarget)).toEqual([undefined]);
});

test("a CSV file has plain numbers, ISO dates, and no cell that a spreadsheet would execute", () => {
  const ofPeriods = toChart(answer([row(october, [], [12_350]), row(november, [], [null])]), ["revenue"], texts);
  expect(toLines(ofPeriods, words)).toEqual([
    ["From", "To", "revenue (USD)"],
    ["2026-10-01", "2026-10-31", "123.50"],
    ["2026-11-01", "2026-11-23", ""],
  ]);
  const ofGroups = toChart(answer([row(null, [{ id: "x", label: "=1+1" }], [-100])]), ["revenue"], texts);
  expect(toLines(ofGroups, words)[1]).toEqual(["'=1+1", "-1.00"]);
});

test("the longest period determines whether periods are weeks, quarters or years, because the first may be incomplete", () => {
  const week = [
    { from: "2026-11-07", to: "2026-11-08" },
    { from: "2026-11-09", to: "2026-11-15" },
  ] as const;
  expect(week.map((period) => periodWriter(week, "en", quarter).tick(period))).toEqual(["Nov 7", "Nov 9"]);
  const quarters = { from: "2026-10-01", to: "2026-12-31" };
  expect(periodWriter([quarters], "en", quarter).text(quarters)).toBe("Q4 2026");
  const months = [{ from: "2025-12-01", to: "2025-12-31" }, october];
  expect(months.map((month) => periodWriter(months, "en", quarter).tick(month))).toEqual(["Dec ’25", "Oct ’26"]);
});

test("the bars of a chart are adjacent, and end at the right edge without the margin", () => {
  const data = toChart(answer([row(october, [], [5]), row(november, [], [7])]), ["revenue"], texts);
  const layout = layOut({ kind: "bar", data, width: 300, intervals: [], tick: String, right: 8 });
  const [first, second] = layout.boxes;
  expect(first && second && first.x + first.width).toBeCloseTo(second?.x ?? 0);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(292);
});
