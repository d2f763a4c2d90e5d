import { expect, test } from "vitest";

import { seasonalGrowth } from "./seasonal-growth.ts";

/** A series with a season but without growth: December is twice the mean of 100, November half of it. */
const factors = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 2];
const flat = (years: number) => Array.from({ length: years * 12 }, (_, at) => 100 * (factors[at % 12] ?? 1));

test("a purely seasonal series has no growth, regardless of its last month", () => {
  const found = seasonalGrowth(flat(3));
  expect(found?.season).toBe("multiplicative");
  for (const value of found?.adjusted ?? []) expect(value).toBeCloseTo(100, 8);
  expect(found?.month).toBeCloseTo(0, 8);
  expect(found?.quarter).toBeCloseTo(0, 8);
  expect(found?.year).toBeCloseTo(0, 8);
});

test("matches the hand-computed growth of the last few months without their season", () => {
  // In two flat years, each month of the year is compared with its moving mean of 100 exactly once.
  const months = flat(2);
  months[23] = 240; // A fifth more than the 200 of its season.
  const found = seasonalGrowth(months);
  // The last moving mean is 1,220 ÷ 12, eleven months after 100, which extrapolates to 102.58 at the end. December's
  // ratios to its level are 2 and 240 ÷ 102.58, with a mean of 2.1699; November's are .5 and 50 ÷ 102.42, with a mean
  // of .4941. December is then 4.3917 times November, and 240 after 50 is growth of 9.297%.
  expect(found?.month).toBeCloseTo(9.297, 3);
  // The last year adds up to 1,240, the year before to 1,200.
  expect(found?.year).toBeCloseTo(100 / 30, 8);
});

test("is null for less than two years, and has no percentage of zero", () => {
  expect(seasonalGrowth(flat(2).slice(1))).toBeNull();
  expect(seasonalGrowth([...Array<number>(23).fill(0), 500])).toMatchObject({ month: null, year: null });
});

test("two uncorrelated years or a steady rise have no season", () => {
  const noise = Array.from({ length: 24 }, (_, at) => 100 + ((at * 7919) % 13));
  expect(seasonalGrowth(noise)).toMatchObject({ season: null, adjusted: noise });
  const rise = Array.from({ length: 24 }, (_, at) => 100 + 2 * at);
  const found = seasonalGrowth(rise);
  // The month grows from 144 to 146.
  expect(found?.month).toBeCloseTo(100 / 72, 6);
});

test("three years without a season remain unchanged", () => {
  const values = Array.from({ length: 36 }, (_, at) => 100 + ((at * 7919) % 13));
  expect(seasonalGrowth(values)).toMatchObject({ season: null, adjusted: values });
});
