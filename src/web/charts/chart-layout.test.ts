import { expect, test } from "vitest";

import { addDays } from "#domain/time/dates.ts";

import type { ChartData, ChartPoint } from "./chart-data.ts";
import { layOut, namesEvery, textWidth } from "./chart-layout.ts";

const pointsOf = (count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays("2025-12-01", at);
    const values = [100 + (at % 7)];
    return {
      name: day,
      tick: `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
      days: { from: day, to: day },
      isUnfinished: false,
      values,
      row: { period: { from: day, to: day }, is_unfinished: false, by: [], values, n: [1], compared: [] },
    };
  });
const layOutPoints = (points: ChartPoint[], high = 200) => {
  const data: ChartData = {
    currency: undefined,
    series: [{ name: "", unit: "count", isCompared: false, column: 0 }],
    points,
  };
  const intervals = points.map(() => ({ low: 50, high }));
  return { data, layout: layOut({ kind: "area", data, width: 294, intervals, tick: String, right: 10 }) };
};

test.each([12, 90, 361, 1500])("the labels below %i points do not overlap on a phone", (count) => {
  const { data, layout } = layOutPoints(pointsOf(count));
  const apart = namesEvery(layout, data) * (layout.boxes[0]?.width ?? 0);
  expect(apart).toBeGreaterThan(Math.max(...data.points.map(({ tick }) => textWidth(tick))));
});

test("the chart has some space above the highest value", () => {
  const { layout } = layOutPoints(pointsOf(30));
  expect(layout.domain).toEqual([0, 216]);
  expect(layOutPoints(pointsOf(30), 150).layout.domain).toEqual([0, 162]);
});

test("a band far larger than its values is cut, so that the values stay visible", () => {
  expect(layOutPoints(pointsOf(30)).layout.ticks.at(-1)).toBe(200);
  expect(layOutPoints(pointsOf(30), 50_000).layout.ticks.at(-1)).toBeLessThanOrEqual(300);
});
