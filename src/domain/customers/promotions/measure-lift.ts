/** An account of a promotion: its purchases during the promotion, and in the same number of days before. */
export type Outcome = { minor: number; before_minor: number };

/**
 * The minimum number of accounts per group, and of buyers in each group. With fewer, the interval would not be valid.
 */
export const minGroupSize = 30;
export const minBuyers = 10;
/** The limits of the holdout, in percent of the target group. */
export const minHoldout = 10;
export const maxHoldout = 20;
/** The confidence level of the interval, in percent. */
export const coverage = 90;

type Interval = { low: number; high: number };
export type Lift = {
  /**
   * The difference in purchases between a promoted account and one in the holdout, in minor units, with its 90%
   * interval.
   */
  each: Interval & { value: number };
  /** The difference in percent of the holdout's purchases; null if these are not reliably above 0. */
  percent: (Interval & { value: number }) | null;
};
export type LiftProblem = { problem: "few_held" | "few_promoted" | "few_buyers"; found: number; needed: number };

/** Returns the reason why the lift cannot be measured; null if it can. */
export function liftProblem(promoted: readonly Outcome[], control: readonly Outcome[]): LiftProblem | null {
  if (control.length < minGroupSize) return { problem: "few_held", found: control.length, needed: minGroupSize };
  if (promoted.length < minGroupSize) return { problem: "few_promoted", found: promoted.length, needed: minGroupSize };
  const buyers = Math.min(buyersOf(promoted), buyersOf(control));
  return buyers < minBuyers ? { problem: "few_buyers", found: buyers, needed: minBuyers } : null;
}

const buyersOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ minor }) => minor > 0).length;

/**
 * Measures the effect of a promotion compared with a random holdout: the difference of the means with Welch's interval
 * (Welch 1947). Removing what earlier purchases explain (CUPED; Deng, Xu, Kohavi and Walker 2013) narrows the interval
 * without shifting it. The interval of the percentage follows from Fieller's theorem (1954), because the reference is
 * itself uncertain.
 */
export function measureLift(promoted: readonly Outcome[], control: readonly Outcome[]): Lift {
  const all = [...promoted, ...control];
  const usual = meanOf(all.map(({ before_minor }) => before_minor));
  const slope = slopeOf(all);
  const adjusted = ({ minor, before_minor: before }: Outcome) => minor - slope * (before - usual);
  const [one, other] = [summaryOf(promoted.map(adjusted)), summaryOf(control.map(adjusted))];
  const variance = one.variance + other.variance;
  const freedom =
    variance === 0
      ? one.count + other.count - 2
      : variance ** 2 / (one.variance ** 2 / (one.count - 1) + other.variance ** 2 / (other.count - 1));
  const t = studentQuantile(coverage, freedom);
  const value = one.mean - other.mean;
  const wide = t * Math.sqrt(variance);
  return { each: { value, low: value - wide, high: value + wide }, percent: inPercent(one, other, t) };
}

type Summary = { count: number; mean: number; /** Variance of the mean. */ variance: number };

function summaryOf(values: readonly number[]): Summary {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { count: values.length, mean, variance: squares / Math.max(1, values.length - 1) / values.length };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the slope of the regression of purchases on earlier purchases. */
function slopeOf(all: readonly Outcome[]): number {
  const [now, before] = [meanOf(all.map(({ minor }) => minor)), meanOf(all.map(({ before_minor }) => before_minor))];
  const spread = all.reduce((sum, outcome) => sum + (outcome.before_minor - before) ** 2, 0);
  const together = all.reduce((sum, outcome) => sum + (outcome.minor - now) * (outcome.before_minor - before), 0);
  return spread === 0 ? 0 : together / spread;
}

/** Returns the ratio of two independent means, minus 1, with its interval; null if the denominator may be 0. */
function inPercent(one: Summary, other: Summary, t: number): Lift["percent"] {
  const doubt = (t ** 2 * other.variance) / other.mean ** 2;
  if (other.mean <= 0 || doubt >= 1) return null;
  const ratio = one.mean / other.mean;
  const wide = (t / other.mean) * Math.sqrt(one.variance * (1 - doubt) + ratio ** 2 * other.variance);
  const percent = (of: number) => 100 * (of - 1);
  return {
    value: percent(ratio),
    low: percent((ratio - wide) / (1 - doubt)),
    high: percent((ratio + wide) / (1 - doubt)),
  };
}

export type Advice = "repeat" | "stop" | "unclear";

/**
 * Advises repeating a promotion with a certain gain, stopping one with a certain loss, and otherwise waiting for more
 * data.
 */
export function adviceOn({ low, high }: Interval): Advice {
  if (low > 0) return "repeat";
  return high < 0 ? "stop" : "unclear";
}

/** The two-sided quantiles of the normal distribution. */
const normalQuantiles = { 80: 1.2815515655446004, 90: 1.6448536269514722, 95: 1.959963984540054 } as const;

/**
 * Returns the two-sided quantile of Student's t for six or more degrees of freedom, using the Cornish-Fisher expansion
 * (Abramowitz and Stegun, 26.7.5), which is accurate to three decimals in this range.
 */
function studentQuantile(coverage: keyof typeof normalQuantiles, freedom: number): number {
  const z = normalQuantiles[coverage];
  const n = freedom;
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92160 * n ** 4)
  );
}
