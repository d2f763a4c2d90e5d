import { describe, expect, test } from "vitest";

import { forecast } from "#domain/metrics/forecast/forecast.ts";
import { bookedMonth, forecastMonths } from "#domain/metrics/forecast/month-forecast.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";

import { generateSeries } from "../evals/bands/generated-series.ts";
import { compareDamaged, coverGenerated } from "../evals/bands/measure-generated.ts";

const series = 60;

describe("on generated series", () => {
  test.each(["unbooked", "typing"] as const)("one %s month hardly changes the error of a forecast", (damage) => {
    expect(compareDamaged(damage, series).factor).toBeLessThan(1.3);
  });

  test("80 % bands cover 70 to 93 % of months, even for short series", () => {
    for (const seen of [15, 24, 60]) {
      const covered = coverGenerated({ period: 12, seen, ahead: 6 }, series);
      expect(covered).toBeGreaterThan(70);
      expect(covered).toBeLessThan(93);
    }
  });

  test("80 % bands of yearly forecasts cover at least 66 % of years", () => {
    for (const seen of [10, 20]) expect(coverGenerated({ period: 1, seen, ahead: 4 }, series)).toBeGreaterThan(66);
  });
});

test("two similar outliers in succession count as a new level, and a single one as an outlier", () => {
  const level = Array.from({ length: 40 }, (_, at) => (at < 38 ? 100 : 300) + ((at * 7919) % 13));
  expect(forecast(level, 1, 1)?.outliers).toEqual([]);
  expect(forecast(level.with(38, 100), 1, 1)?.outliers.map(({ at }) => at)).toEqual([39]);
});

test("with less than two years of data, the forecast follows the last season", () => {
  const months = Array.from({ length: 18 }, (_, at) => (at % 12 === 6 ? 300 : 100 + ((at * 7919) % 13)));
  const found = forecast(months, 12, 12);
  expect(found?.methods).toContain("seasonal_naive");
  const peak = found?.points[0]?.value ?? 0;
  expect(peak).toBeGreaterThan((found?.points[1]?.value ?? 0) + 80);
});

describe("the forecast of months", () => {
  const rowsOf = (values: readonly number[]) =>
    values.map((value, at) => {
      const day = (day: number) => new Date(Date.UTC(2022, at, day)).toISOString().slice(0, 10);
      const to = new Date(Date.UTC(2022, at + 1, 0)).toISOString().slice(0, 10);
      return { period: { from: day(1), to }, is_unfinished: false, by: [], values: [value], n: [1], compared: [] };
    });
  const errorsOf = (values: readonly number[]) => {
    const found = forecastMonths(rowsOf(values), 3);
    const months = found?.hindsight ?? [];
    const errors = months.map(({ value }, at) =>
      Math.abs(value - Math.round(values[values.length - months.length + at] ?? 0)),
    );
    return { found, shown: errors.reduce((sum, error) => sum + error, 0) / errors.length, months: errors.length };
  };

  test("returns the error over the months that it shows, each counted once", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const values = generateSeries(seed, { period: 12, seen: 30, ahead: 0 }).map(Math.round);
      const { found, shown, months } = errorsOf(values);
      expect(found?.past).toMatchObject({ error: Math.round(shown), tries: months });
      expect(found?.past?.error).toBeLessThanOrEqual(found?.past?.naive_error ?? 0);
    }
  });

  test("uses and names the seasonal naive method where it was more accurate", () => {
    const season = [700, 100, 900, 300, 800, 200, 600, 100, 950, 400, 750, 150];
    const { found } = errorsOf(Array.from({ length: 30 }, (_, at) => season[at % 12] ?? 0));
    expect(found?.methods).toEqual(["seasonal_naive"]);
    expect(found?.months.map(({ value }) => value)).toEqual([600, 100, 950]);
    expect(found?.past).toEqual({ error: 0, naive_error: 0, tries: 12 });
  });

  test("starts from the value of the current month so far", () => {
    const rows = rowsOf(generateSeries(3, { period: 12, seen: 30, ahead: 0 }).map(Math.round));
    const current = { period: { from: "2024-07-01", to: "2024-07-26" }, is_unfinished: true, by: [], compared: [] };
    const result = {
      today: "2024-07-25",
      rows: [...rows, { ...current, values: [1_000_000], n: [4] }],
    } as unknown as MeasureResult;
    const booked = bookedMonth(result);
    expect(booked).toEqual({ value: 1_000_000, left: 6 / 31 });
    const whole = forecastMonths(rows, 3);
    const found = forecastMonths(rows, 3, booked);
    const [full, first] = [whole?.months[0], found?.months[0]];
    expect(first?.value).toBeCloseTo(1_000_000 + (6 / 31) * (full?.value ?? 0), -1);
    expect(first?.within_80?.low).toBeGreaterThanOrEqual(1_000_000);
    expect(first?.within_80?.high).toBeGreaterThan(first?.value ?? Infinity);
    expect(found?.months.slice(1)).toEqual(whole?.months.slice(1));
    expect(found?.total.low).toBeGreaterThan(1_000_000);
    const empty = { ...result, rows: [...rows, { ...current, values: [0], n: [0] }] };
    expect(bookedMonth(empty)).toBeNull();
  });
});
