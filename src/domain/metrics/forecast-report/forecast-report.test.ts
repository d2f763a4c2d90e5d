import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { hasOnlyKnownNumbers } from "#domain/assistant/wording/verify-numbers.ts";
import { monthForecastSchema } from "#domain/metrics/forecast/month-forecast.ts";
import { forecastMonths } from "#domain/metrics/forecast/month-forecast.ts";
import { reconcile } from "#domain/metrics/forecast/reconcile.ts";
import type { ResultRow } from "#domain/metrics/measure-result.ts";
import { monthSpan } from "#domain/time/dates.ts";

import { describeAdvice } from "./describe-advice.ts";
import { makeForecastReport } from "./forecast-report.ts";
import { maxParts, partForecasts, partSeries } from "./part-forecasts.ts";

const month = (at: number) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
function row(at: number, value: number | null, part?: string | null): ResultRow {
  const [from, to] = monthSpan(month(at));
  const by = part === undefined ? [] : [{ id: part, label: part }];
  return { period: { from, to }, is_unfinished: false, by, values: [value], n: [1], compared: [] };
}
const months = Array.from({ length: 24 }, (_, at) => at);
const total = months.map((at) => row(at, 300_000 + at * 1000));

describe("parts of a forecast", () => {
  test("add up to their total, regardless of their own forecasts", () => {
    const parts = fc.array(fc.record({ value: fc.integer({ min: -1e9, max: 1e9 }), width: fc.option(fc.nat(1e9)) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), parts, (whole, some) => {
        const sum = reconcile(whole, some).reduce((all, value) => all + value, 0);
        expect(Math.abs(sum - whole)).toBeLessThan(1e-3);
      }),
    );
  });

  test("are adjusted most where they are least certain to match the total", () => {
    expect(
      reconcile(110, [
        { value: 50, width: 0 },
        { value: 50, width: 4 },
      ]),
    ).toEqual([50, 60]);
  });

  test("are the largest ones and all others together; a month without a sale counts as 0", () => {
    const parted = months.flatMap((at) => [
      ...Array.from({ length: 30 }, (_, no) => row(at, 1000 + no, `part ${no}`)),
      ...(at % 2 === 0 ? [row(at, 200_000, null)] : []),
    ]);
    const series = partSeries(total, parted);
    expect(series).toHaveLength(maxParts);
    expect(series[0]).toMatchObject({ kind: "none", label: null });
    expect(series[0]?.rows.slice(0, 2).map(({ values }) => values[0])).toEqual([200_000, 0]);
    expect(series.at(-1)?.kind).toBe("others");
    for (const at of months)
      expect(series.reduce((sum, { rows }) => sum + (rows[at]?.values[0] ?? 0), 0)).toBe(total[at]?.values[0]);
    const forecast = forecastMonths(total, 6);
    if (!forecast) throw new Error("No forecast");
    const forecasts = partForecasts(series, forecast, 6);
    expect(forecasts.reduce((sum, { value }) => sum + value, 0)).toBe(forecast.total.value);
    expect(forecasts.at(-1)?.kind).toBe("others");
  });
});

test("the same numbers give the same report, and each sentence contains only numbers from its source", () => {
  const forecast = monthForecastSchema.parse(forecastMonths(total, 6));
  const parts = [
    { kind: "one" as const, label: "Desks 2000", value: 900_000, before: 600_000 },
    { kind: "one" as const, label: "Chairs", value: 100_000, before: 300_000 },
  ];
  const make = () =>
    makeForecastReport({
      currency: "EUR",
      today: "2026-01-05",
      months: 6,
      partedBy: "category",
      forecast,
      parts,
      leads: [],
    });
  const report = make();
  expect(make()).toEqual(report);
  expect(report.advice.map(({ key }) => key)).toEqual(["more", "past", "partUp", "partDown"]);
  expect(report.advice.at(-1)).toMatchObject({
    part: "Chairs",
    values: { value: 100_000, change: 67, before: 300_000 },
  });
  for (const language of ["en", "es", "ja"])
    for (const advice of report.advice) {
      const { text, names } = describeAdvice(advice, report, language);
      expect(text).not.toMatch(/[{}]/);
      expect(hasOnlyKnownNumbers(text, [text], names)).toBe(true);
      expect(hasOnlyKnownNumbers(`${text} 47%`, [text], names)).toBe(false);
    }
});
