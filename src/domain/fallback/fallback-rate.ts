/** Above this average of all companies, the monitor asks for attention. */
const attentionAbove = 25;
const extremesShown = 3;

export type Trend = "up" | "down" | "stable";

/** To a tenth of a point: what is judged is what is shown. */
export const roundRate = (rate: number) => Math.round(Math.min(100, Math.max(0, rate)) * 10) / 10;

/** The share of a target that was not reached, 0 to 100; null where there is no target to reach. */
export const fallbackRate = (target: number, actual: number): number | null =>
  target > 0 ? roundRate(((target - actual) / target) * 100) : null;

/** Which way a rate points: up above 20, down below 10. */
export const trendOf = (rate: number): Trend => (rate > 20 ? "up" : rate < 10 ? "down" : "stable");

type Rated = { fallbackRate: number };

/** Each company counts the same, however large its target is; null of none. */
export function averageRate(rated: readonly Rated[]): number | null {
  if (rated.length === 0) return null;
  return roundRate(rated.reduce((sum, { fallbackRate: rate }) => sum + rate, 0) / rated.length);
}

export const needsAttention = (average: number | null): boolean => average !== null && average > attentionAbove;

/** Those nearest to their target and those farthest from it, of a list that begins with the farthest. */
export function extremesOf<One extends Rated>(worstFirst: readonly One[]): { top: One[]; bottom: One[] } {
  return { top: worstFirst.slice(-extremesShown).toReversed(), bottom: worstFirst.slice(0, extremesShown) };
}
