import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { theta } from "./exponential-smoothing.ts";
import { forecast, type Forecast } from "./forecast.ts";
import { croston, teunter } from "./intermittent.ts";
import { halfWidths } from "./intervals.ts";
import { findSeason, isSeasonal } from "./season.ts";

const forecastOf = (series: readonly (number | null)[], period: number, steps: number): Forecast => {
  const found = forecast(series, period, steps);
  if (!found) throw new Error("There is no forecast");
  return found;
};
const values = (found: Forecast) => found.points.map(({ value }) => value);
const numbersOf = ({ points, outliers }: Forecast) => [
  ...points.flatMap(({ value, bands }) => [
    value,
    ...Object.values(bands).flatMap((band) => (band ? [band.low, band.high] : [])),
  ]),
  ...outliers.flatMap(({ value, usual }) => [value, usual]),
];
const course = [31, 28, 35, 33, 38, 36, 41, 40, 44, 42, 47, 45, 49, 48, 53, 51, 56, 53, 58, 57, 62, 60, 64, 63];
/** Returns a generator of pseudo-random numbers from 0 to 1. */
const chance = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;

describe("the parts, computed by hand", () => {
  test("a season is the deviation from a centred moving average", () => {
    const series = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4];
    expect(findSeason(series, 4, "additive").indices).toEqual([-1.5, -0.5, 0.5, 1.5]);
    expect(findSeason(series, 4, "multiplicative").indices).toEqual([0.4, 0.8, 1.2, 1.6]);
    expect(isSeasonal(series, 4)).toBe(true);
    expect(isSeasonal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4)).toBe(false);
  });

  test("Croston divides the size of a demand by the interval between demands", () => {
    // Smoothing the sizes 2 and 3 gives 2 + 0.1 × 1, and so do the intervals 2 and 3. Syntetos and Boylan subtract a
    // twentieth.
    expect(croston([0, 2, 0, 0, 3])).toBeCloseTo(0.95, 12);
    expect(croston([0, 0])).toBeNull();
  });

  test("forecasts a lower demand the longer there was none", () => {
    const demands = [4, 0, 4, 0, 4, 0, 4, 0];
    const now = teunter(demands) ?? 0;
    const later = teunter([...demands, 0, 0, 0, 0, 0, 0]) ?? 0;
    expect(later).toBeLessThan(now);
    expect(later).toBeGreaterThan(0);
  });

  test("Theta drifts by half the slope of the line through all values", () => {
    const [first = 0, second = 0, third = 0] = theta(course, 1)?.forecast(3) ?? [];
    const middle = 11.5;
    const slope =
      course.reduce((sum, value, i) => sum + (i - middle) * value, 0) /
      course.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
    expect(second - first).toBeCloseTo(slope / 2, 9);
    expect(third - second).toBeCloseTo(slope / 2, 9);
  });

  test("with twenty errors, the 80 % band is the seventeenth, and with three, Student's t widens the bands", () => {
    const errors = Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? i + 1 : -i - 1]);
    expect(halfWidths(errors, 1, 20)[0]).toEqual({ 50: 11, 80: 17, 95: 20 });
    const [few] = halfWidths([[3], [-3], [3]], 1, 3);
    expect(few?.[80]).toBeCloseTo(3 * 1.638, 9);
    expect(few?.[95]).toBeCloseTo(3 * 3.182, 9);
    expect(halfWidths([[0], [0]], 1, 2)[0]).toEqual({ 50: null, 80: null, 95: null });
  });
});

describe("a forecast", () => {
  test("continues a season and a trend", () => {
    const series = Array.from({ length: 48 }, (_, i) => 100 + i + ([20, 0, -20, 0][i % 4] ?? 0));
    const [a = 0, b = 0, c = 0, d = 0] = values(forecastOf(series, 4, 4));
    for (const [expected, real] of [
      [a, 168],
      [b, 149],
      [c, 130],
      [d, 151],
    ] as const)
      expect(Math.abs(expected - real)).toBeLessThan(4);
  });

  test("repeats a series that consists only of a season", () => {
    const random = chance(7);
    const season = Array.from({ length: 12 }, () => Math.round(random() * 1000) - 500);
    const found = forecastOf(
      Array.from({ length: 60 }, (_, i) => season[i % 12] ?? 0),
      12,
      12,
    );
    expect(values(found).map(Math.round)).toEqual(season);
  });

  test("has wider bands for higher levels, which never become narrower over time", () => {
    const { points } = forecastOf(course, 1, 6);
    const widths = points.map(({ bands }) =>
      [50, 80, 95].map((level) => {
        const band = bands[level === 50 ? 50 : level === 80 ? 80 : 95];
        return (band?.high ?? 0) - (band?.low ?? 0);
      }),
    );
    for (const [narrow = 0, middle = 0, wide = 0] of widths) expect(narrow < middle && middle <= wide).toBe(true);
    for (const [at, [, width = 0]] of widths.entries()) expect(width).toBeGreaterThanOrEqual(widths[at - 1]?.[1] ?? 0);
  });

  test("covers about 80 % of continuations with its 80 % band", () => {
    const random = chance(11);
    let within = 0;
    for (let i = 0; i < 60; i++) {
      let level = 100;
      const walk = Array.from({ length: 54 }, () => (level += random() + random() - 1));
      const { points } = forecastOf(walk.slice(0, 48), 1, 6);
      within += points.filter(({ bands }, at) => {
        const real = walk[48 + at] ?? 0;
        return bands[80] && bands[80].low <= real && real <= bands[80].high;
      }).length;
    }
    expect(within / 360).toBeGreaterThan(0.7);
    expect(within / 360).toBeLessThan(0.95);
  });

  test("of constant values is constant, with bands of zero width if there are enough values", () => {
    const found = forecastOf(Array<number>(30).fill(7), 12, 3);
    expect(values(found)).toEqual([7, 7, 7]);
    expect(found.points[2]?.bands[80]).toEqual({ low: 7, high: 7 });
    expect(values(forecastOf(Array<number>(30).fill(0), 12, 3))).toEqual([0, 0, 0]);
    expect(forecastOf([7, 7, 7], 12, 1).points[0]?.bands[95]).toBeNull();
  });

  test("of two values is the last one with wide bands, of one value has no bands, and of none is null", () => {
    const [point] = forecastOf([100, 120], 12, 1).points;
    expect(point?.value).toBe(120);
    expect((point?.bands[95]?.high ?? 0) - 120).toBeCloseTo(254.12, 6);
    // The forecast is never negative, because no value was.
    expect(point?.bands[95]?.low).toBe(0);
    expect(forecastOf([5], 12, 2).points).toEqual(Array(2).fill({ value: 5, bands: { 50: null, 80: null, 95: null } }));
    expect(forecast([], 12, 2)).toBeNull();
    expect(forecast([null, null], 12, 2)).toBeNull();
  });

  test("of mostly zeros is between zero and the size of a demand", () => {
    const found = forecastOf([0, 0, 4, 0, 0, 0, 5, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0, 0, 4, 0, 0, 5, 0, 0], 12, 3);
    for (const value of values(found)) expect(value > 0 && value < 4).toBe(true);
    expect(found.points[0]?.bands[80]?.low).toBe(0);
  });

  test("fills gaps from their neighbours, and counts them", () => {
    const gaps = course.map((value, i) => (i === 5 || i === 6 ? null : value));
    const found = forecastOf([null, null, ...gaps, null], 1, 2);
    expect(found.filled).toBe(2);
    expect(values(found)[0]).toBeCloseTo(values(forecastOf(course, 1, 2))[0] ?? 0, -1);
  });

  test("reports outliers and their positions", () => {
    const { outliers } = forecastOf([null, ...course.with(9, 400)], 1, 1);
    expect(outliers.map(({ at, value }) => [at, value])).toEqual([[10, 400]]);
    expect(Math.abs((outliers[0]?.usual ?? 0) - 43)).toBeLessThan(5);
    expect(forecastOf(course, 1, 1).outliers).toEqual([]);
  });

  test("is deterministic, and scales with its values", () => {
    const once = forecastOf(course, 12, 6);
    expect(forecastOf(course, 12, 6)).toEqual(once);
    const many = values(
      forecastOf(
        course.map((value) => value * 1e13),
        12,
        6,
      ),
    );
    for (const [i, value] of values(once).entries()) expect((many[i] ?? 0) / 1e13 / value).toBeCloseTo(1, 6);
  });

  test("shifts with its values", () => {
    const lifted = values(
      forecastOf(
        course.map((value) => value + 1000),
        1,
        6,
      ),
    );
    for (const [i, value] of values(forecastOf(course, 1, 6)).entries())
      expect(Math.abs((lifted[i] ?? 0) - 1000 - value)).toBeLessThan(0.5);
  });

  test("returns a number for any finite numbers", () => {
    const number = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -1000, max: 1000 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(1e15),
    );
    const series = fc.array(fc.option(number, { freq: 8 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(series, fc.constantFrom(1, 4, 7, 12), fc.integer({ min: 1, max: 14 }), (given, period, steps) => {
        const found = forecast(given, period, steps);
        if (!found) return given.every((value) => value === null);
        return found.points.length === steps && numbersOf(found).every(Number.isFinite);
      }),
      { numRuns: 150, seed: 21 },
    );
  });
});
