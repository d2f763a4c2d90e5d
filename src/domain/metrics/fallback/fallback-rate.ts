/** The average rate of all companies above which the monitor asks for attention. */
const attentionAbove = 25;
const extremesShown = 3;

export type Trend = "up" | "down" | "stable";

/** Rounds a rate to a tenth of a percentage point, between 0 and 100, so that the status matches the displayed rate. */
export const roundRate = (rate: number) => Math.round(Math.min(100, Math.max(0, rate)) * 10) / 10;

/** Returns the percentage of a target that was not reached, from 0 to 100; null without a target. */
export const fallbackRate = (target: number, actual: number): number | null =>
  target > 0 ? roundRate(((target - actual) / target) * 100) : null;

/** Returns the trend of a rate: up above 20, down below 10, otherwise stable. */
export const trendOf = (rate: number): Trend => (rate > 20 ? "up" : rate < 10 ? "down" : "stable");

type Rated = { fallbackRate: number };

/** Averages the rates without weighting companies by the size of their targets; null if there are none. */
export function averageRate(rated: readonly Rated[]): number | null {
  if (rated.length === 0) return null;
  return roundRate(rated.reduce((sum, { fallbackRate: rate }) => sum + rate, 0) / rated.length);
}

export const needsAttention = (average: number | null): boolean => average !== null && average > attentionAbove;

/**
 * Returns the rows nearest to their targets and the rows farthest from them. The list must be sorted with the farthest
 * first.
 */
export function extremesOf<One extends Rated>(worstFirst: readonly One[]): { top: One[]; bottom: One[] } {
  return { top: worstFirst.slice(-extremesShown).toReversed(), bottom: worstFirst.slice(0, extremesShown) };
}
