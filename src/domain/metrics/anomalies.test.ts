import { describe, expect, test } from "vitest";

import { medianOf } from "#domain/metrics/forecast/season.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import { addDays } from "#domain/time/dates.ts";

import {
  findAnomalies,
  anomalyQuestions,
  expectationAfter,
  evaluatePeriods,
  evaluableResult,
  usual,
} from "./anomalies.ts";

/** Creates a result by `step` days, starting on the day `from`; null is an unknown value. */
function byDay(from: string, values: readonly (number | null)[], step = 1): MeasureResult {
  const rows = values.map((value, at): ResultRow => {
    const first = addDays(from, at * step);
    const period = { from: first, to: addDays(first, step - 1) };
    return { period, is_unfinished: false, by: [], values: [value], n: [value ? 1 : 0], compared: [] };
  });
  const to = rows.at(-1)?.period?.to ?? from;
  return {
    columns: [{ measure: "revenue", unit: "money", better: "up" }],
    range: { from, to },
    compared_range: null,
    currency: "USD",
    time_zone: "UTC",
    today: addDays(to, 1),
    rows,
    total: { values: [0], n: [0], compared: [] },
    groups: 0,
    missing: [],
    samples: null,
    as_of: "",
    drill_down: [],
  };
}

test("the median of an even number of values is the mean of the two middle ones", () => {
  expect(medianOf([4, 1, 3])).toBe(3);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
});

describe("the usual range", () => {
  test("of amounts is the median times or divided by a factor of 3.5 times the scaled MAD of their logarithms", () => {
    const found = usual([10, 12, 11, 13, 9, 10, 12, 11]);
    expect(found.expected).toBeCloseTo(11, 10);
    // The logarithms deviate by 0 0 .0870 .0870 .0953 .0953 .1671 .2007, so the MAD is .09116 and 3.5 × .09116 ÷ .6745
    // = .47304.
    expect(found.high).toBeCloseTo(11 * Math.exp(0.47304), 2);
    expect(found.low).toBeCloseTo(11 / Math.exp(0.47304), 2);
  });

  test("of positive and negative values is symmetric around the median", () => {
    // Sorted: −2 −1 −1 0 0 1 1 2. Deviations: 0 0 1 1 1 1 2 2.
    const { expected, low, high } = usual([-1, 1, 0, 2, -2, -1, 1, 0]);
    expect(expected).toBe(0);
    expect(high).toBeCloseTo(3.5 / 0.6745, 10);
    expect(low).toBeCloseTo(-3.5 / 0.6745, 10);
  });

  test("hardly changes with one outlier", () => {
    // The deviations from the median of 0.5 are 0.5 0.5 0.5 1.5 1.5 1.5 2.5 4999.5.
    const { expected, high } = usual([-1, 1, 0, 5000, -2, -1, 1, 2]);
    expect(expected).toBe(0.5);
    expect(high).toBeCloseTo(0.5 + (3.5 * 1.5) / 0.6745, 10);
  });

  test("uses the mean deviation where most values are the same", () => {
    const found = usual([0, 0, 0, 0, 0, 0, 0, 8]);
    expect(found).toEqual({ expected: 0, low: -3.5 * 1.253314, high: 3.5 * 1.253314 });
  });
});

describe("a day", () => {
  // Eight weeks starting on a Monday: Mondays around 11, all other days 100.
  const mondays = [10, 12, 11, 13, 9, 10, 12, 11];
  const weeks = mondays.flatMap((monday) => [monday, 100, 101, 99, 100, 102, 98]);

  test("is expected to be like earlier days of the same weekday", () => {
    const found = expectationAfter(weeks, "day");
    expect(found).toMatchObject({ n: 8, isSeasonal: false });
    expect(found?.expected).toBeCloseTo(11, 10);
    expect(found?.high).toBeCloseTo(17.65, 2);
    expect(found?.low).toBeCloseTo(6.85, 2);
    expect(expectationAfter(weeks.slice(0, -7), "day")).toBeNull();
  });

  test("is an anomaly only if it is outside the usual range", () => {
    const from = "2026-01-05";
    const range = { from: addDays(from, 56), to: addDays(from, 57) };
    const found = (monday: number) =>
      findAnomalies(evaluatePeriods(byDay(from, [...weeks, monday, 100]), "day", range));
    expect(found(17)).toEqual([]);
    expect(found(18)).toMatchObject([{ value: 18, period: { from: "2026-03-02", to: "2026-03-02" } }]);
    // The lower limit is 11 − 6.854.
    expect(found(6)[0]?.score).toBeCloseTo(5 / 4.146, 2);
    expect(found(0)).toHaveLength(1);
  });

  test("does not affect the expectations for itself or earlier days", () => {
    const from = "2026-01-05";
    const whole = byDay(from, [...weeks, 5000, 100]);
    const before = evaluatePeriods(byDay(from, weeks), "day", { from, to: addDays(from, 55) });
    expect(
      evaluatePeriods(whole, "day", { from, to: addDays(from, 55) }).map(({ expectation }) => expectation),
    ).toEqual(before.map(({ expectation }) => expectation));
  });

  test("has a usual range that starts at 0 or above if no value was negative", () => {
    const sundays = [0, 40, 0, 90, 10, 0, 70, 20];
    const after = (amounts: readonly number[]) =>
      expectationAfter(
        amounts.flatMap((amount) => [amount, 100, 100, 100, 100, 100, 100]),
        "day",
      )?.low;
    expect(after(sundays)).toBe(0);
    expect(after([-5, ...sundays])).toBeLessThan(0);
  });

  test("is not evaluated while it is unfinished or unknown", () => {
    const answer = byDay("2026-01-05", [...weeks, 5000, null]);
    const range = { from: "2026-03-02", to: "2026-03-03" };
    expect(evaluatePeriods(answer, "day", range)).toHaveLength(1);
    expect(evaluatePeriods({ ...answer, today: "2026-03-02" }, "day", range)).toEqual([]);
  });
});

describe("a month", () => {
  test("is compared with the same season if three years of data are seasonal", () => {
    // In each year, December has three times the value of other months, which are 100 with a spread of 1.
    const months = Array.from({ length: 36 }, (_, at) => (at % 12 === 11 ? 3 : 1) * (100 + (at % 3) - 1));
    const [november, december] = [months.slice(0, 34), months.slice(0, 35)];
    const found = expectationAfter([...months, ...december.slice(0, 11)], "month");
    expect(found?.isSeasonal).toBe(true);
    expect(found?.expected).toBeGreaterThan(250);
    expect(expectationAfter(november, "month")?.isSeasonal).toBe(false);
  });
});

test("uses the shortest periods of which most have records, and evaluates none if there are too few", () => {
  const from = "2026-01-05";
  const range = { from, to: "2026-12-31" };
  const rare = Array.from({ length: 119 }, (_, at) => (at % 5 === 0 ? 10 + (at % 3) : 0));
  const closedOnSundays = Array.from({ length: 119 }, (_, at) => (at % 7 === 6 ? 0 : 10 + (at % 3)));
  const weekly = Array.from({ length: 17 }, (_, at) => 10 + (at % 3));
  expect(evaluableResult([byDay(from, closedOnSundays), byDay(from, weekly, 7)], range)?.grain).toBe("day");
  expect(evaluableResult([byDay(from, rare), byDay(from, weekly, 7)], range)?.grain).toBe("week");
  expect(evaluableResult([byDay(from, rare), byDay(from, weekly.slice(0, 12), 7)], range)).toBeNull();
});

test("does not evaluate weeks and months that the range truncates", () => {
  const question = { measures: ["revenue" as const] };
  const ranges = anomalyQuestions(question, { from: "2026-06-10", to: "2026-06-30" }).map(({ range }) => range);
  expect(ranges).toEqual([
    { from: "2025-12-10", to: "2026-06-30" },
    { from: "2025-12-08", to: "2026-06-30" },
    { from: "2022-05-01", to: "2026-06-30" },
  ]);
  const weekly = byDay("2026-01-05", [...Array.from({ length: 12 }, (_, at) => 10 + (at % 3)), 500], 7);
  const last = weekly.rows.at(-1)?.period;
  const cut = {
    ...weekly,
    rows: weekly.rows.map((row) =>
      row.period === last && last ? { ...row, period: { ...last, to: addDays(last.to, -1) } } : row,
    ),
  };
  expect(evaluatePeriods(weekly, "week", { from: "2026-01-05", to: "2026-12-31" })).toHaveLength(13);
  expect(evaluatePeriods(cut, "week", { from: "2026-01-05", to: "2026-12-31" })).toHaveLength(12);
});
