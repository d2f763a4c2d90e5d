import { expect, test } from "vitest";

import { seasonalGrowth } from "./seasonal-growth.ts";

/** Nothing but a season: December is twice, November half as much; the mean of a year is 100. */
const factors = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 2];
const flat = (years: number) => Array.from({ length: years * 12 }, (_, at) => 100 * (factors[at % 12] ?? 1));

test("a series that only has a season does not grow, whatever its last month is", () => {
  const found = seasonalGrowth(flat(3));
  expect(found?.season).toBe("multiplicative");
  for (const value of found?.adjusted ?? []) expect(value).toBeCloseTo(100, 8);
  expect(found?.month).toBeCloseTo(0, 8);
  expect(found?.quarter).toBeCloseTo(0, 8);
  expect(found?.year).toBeCloseTo(0, 8);
});

test("what the last months add beside their season is told, by hand", () => {
  // Two years flat: each month of the year is over its moving mean of 100 once.
  const months = flat(2);
  months[23] = 240; // 200 by its season: a fifth more
  const found = seasonalGrowth(months);
  // The last moving mean is 1,220 ÷ 12, eleven months after 100: at the end 102.58. December is 2 and 240 ÷ 102.58 of its level, so 2.1699;
  // November .5 and 50 ÷ 102.42, so .4941. Beside a season of 4.3917 Novembers, 240 over 50 is 9.297 % more.
  expect(found?.month).toBeCloseTo(9.297, 3);
  // The last year comes to 1,240, the one before to 1,200.
  expect(found?.year).toBeCloseTo(100 / 30, 8);
});

test("with less than two years it is not told, and of nothing there is no percentage", () => {
  expect(seasonalGrowth(flat(2).slice(1))).toBeNull();
  expect(seasonalGrowth([...Array<number>(23).fill(0), 500])).toMatchObject({ month: null, year: null });
});

test("two years that do not go together have no season, and a steady rise is none", () => {
  const noise = Array.from({ length: 24 }, (_, at) => 100 + ((at * 7919) % 13));
  expect(seasonalGrowth(noise)).toMatchObject({ season: null, adjusted: noise });
  const rise = Array.from({ length: 24 }, (_, at) => 100 + 2 * at);
  const found = seasonalGrowth(rise);
  // 146 over 144.
  expect(found?.month).toBeCloseTo(100 / 72, 6);
});

test("three years without a season are left as they are", () => {
  const values = Array.from({ length: 36 }, (_, at) => 100 + ((at * 7919) % 13));
  expect(seasonalGrowth(values)).toMatchObject({ season: null, adjusted: values });
});
