import { expect, test } from "vitest";

import { liftProblem, measureLift, type Outcome } from "#domain/customers/promotions/measure-lift.ts";
import { type CountedOutcome, resultOf } from "#domain/customers/promotions/promotion-result.ts";
import { createRandom } from "#domain/imports/samples/random.ts";

/** Simulates accounts with different usual purchases, each with a random number of orders for random amounts. */
function simulate(seed: number, accounts: number, holdout: number, uplift: number) {
  const random = createRandom(seed);
  const buy = (rate: number, price: number): number => {
    let total = 0;
    // Orders are a Poisson process: the time between orders has an exponential distribution.
    for (let at = -Math.log(1 - random.next()) / rate; at < 1; at -= Math.log(1 - random.next()) / rate)
      total += price * random.factor(0.4);
    return total;
  };
  const promoted: Outcome[] = [];
  const control: Outcome[] = [];
  for (let no = 0; no < accounts; no++) {
    const [rate, price] = [1.5 * random.factor(0.5), 10_000 * random.factor(0.5)];
    const isHeld = random.chance(holdout);
    const before_minor = buy(rate, price);
    const minor = buy(rate * (isHeld ? 1 : 1 + uplift), price);
    (isHeld ? control : promoted).push({ minor, before_minor });
  }
  return { promoted, held: control };
}

/** The mean purchases of a simulated account. A log-normal factor with spread s has the mean exp(s² / 2). */
const usual = 1.5 * Math.exp(0.125) * 10_000 * Math.exp(0.125) * Math.exp(0.08);

test("the 90 % interval covers a known lift in 85 to 95 % of 1,000 promotions, in money and in percent", () => {
  const uplift = 0.2;
  const covers = { each: 0, percent: 0 };
  for (let seed = 1; seed <= 1000; seed++) {
    const { promoted, held } = simulate(seed, 600, 0.2, uplift);
    const { each, percent } = measureLift(promoted, held);
    if (each.low <= usual * uplift && usual * uplift <= each.high) covers.each++;
    if (percent && percent.low <= 100 * uplift && 100 * uplift <= percent.high) covers.percent++;
  }
  for (const covered of Object.values(covers)) {
    expect(covered).toBeGreaterThanOrEqual(850);
    expect(covered).toBeLessThanOrEqual(950);
  }
});

test("a promotion without effect leads to a false recommendation in about one of ten cases, as the 90 % interval implies", () => {
  let advised = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const { promoted, held } = simulate(7000 + seed, 300, 0.2, 0);
    const { each } = measureLift(promoted, held);
    if (each.low > 0 || each.high < 0) advised++;
  }
  expect(advised).toBeGreaterThan(10);
  expect(advised).toBeLessThanOrEqual(45);
});

test("using earlier purchases narrows the interval, and equal groups have no difference", () => {
  const group = Array.from({ length: 40 }, (_, no) => ({ minor: 100 * no + (no % 2), before_minor: 100 * no }));
  const { each } = measureLift(group, group);
  expect(each.value).toBeCloseTo(0, 9);
  expect(each.high - each.low).toBeLessThan(1);
  const blind = measureLift(
    group.map((outcome) => ({ ...outcome, before_minor: 0 })),
    group.map((outcome) => ({ ...outcome, before_minor: 0 })),
  );
  expect(blind.each.high - blind.each.low).toBeGreaterThan(500);
});

const outcomes = (count: number, isHeld: boolean, minor: (no: number) => number, profit: number | null = null) =>
  Array.from({ length: count }, (_, no): CountedOutcome => ({
    is_holdout: isHeld,
    minor: minor(no),
    before_minor: 0,
    profit_minor: profit,
    profit_before_minor: profit === null ? null : 0,
  }));
const over = { today: "2026-03-01", ends_on: "2026-02-28" };

test("rejects too few accounts or buyers, with the existing and the required number", () => {
  const bought = (no: number) => 100 + no;
  const many = outcomes(200, false, bought);
  expect(resultOf([...many, ...outcomes(29, true, bought)], over)).toEqual({
    state: "refused",
    problem: "few_held",
    found: 29,
    needed: 30,
  });
  expect(liftProblem(many.slice(0, 12), outcomes(30, true, bought))).toMatchObject({
    problem: "few_promoted",
    found: 12,
  });
  const rare = outcomes(40, true, (no) => (no < 9 ? 100 : 0));
  expect(resultOf([...many, ...rare], over)).toMatchObject({ state: "refused", problem: "few_buyers", found: 9 });
  // The number of accounts cannot grow, so the problem is reported before the promotion ends.
  expect(resultOf(outcomes(20, true, bought), { ...over, today: "2026-02-01" })).toMatchObject({ state: "refused" });
});

test("does not return a result before a promotion is over, and then bases the advice on profit where costs are known", () => {
  const all = [...outcomes(100, false, (no) => 1200 + (no % 7)), ...outcomes(40, true, (no) => 1000 + (no % 7))];
  expect(resultOf(all, { today: "2026-02-28", ends_on: "2026-02-28" })).toEqual({
    state: "running",
    known_on: "2026-02-28",
  });
  const result = resultOf(all, over);
  expect(result).toMatchObject({ state: "measured", advice: "repeat", by: "revenue", profit: null });
  if (result.state !== "measured") throw new Error("The promotion was not measured");
  expect(result.each.value).toBeCloseTo(200, 0);
  expect(result.percent?.value).toBeCloseTo(20, 0);
  expect(result.total.value).toBeCloseTo(20_000, -2);
  const dear = [
    ...outcomes(100, false, (no) => 1200 + (no % 7), 200),
    ...outcomes(40, true, (no) => 1000 + (no % 7), 300),
  ];
  expect(resultOf(dear, over)).toMatchObject({ advice: "stop", by: "profit", profit: { value: -100 } });
});
