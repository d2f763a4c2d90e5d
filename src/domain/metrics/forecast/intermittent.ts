import { minimise } from "./minimise.ts";
import { meanOf } from "./season.ts";

/**
 * True if demand is intermittent: no value is negative, and the average interval between demands exceeds 1.32 periods
 * (Syntetos and Boylan 2005).
 */
export function isIntermittent(values: readonly number[]): boolean {
  const demands = values.filter((value) => value !== 0).length;
  return demands > 0 && values.every((value) => value >= 0) && values.length / demands > 1.32;
}

/**
 * Forecasts with Croston's method (1972), corrected by Syntetos and Boylan (2005): the size of a demand divided by the
 * interval between demands. Returns null without demand.
 */
export function croston(values: readonly number[]): number | null {
  const alpha = 0.1;
  let size: number | null = null;
  let gap = 1;
  let since = 1;
  for (const value of values) {
    if (value === 0) {
      since++;
      continue;
    }
    gap = size === null ? since : gap + alpha * (since - gap);
    size = size === null ? value : size + alpha * (value - size);
    since = 1;
  }
  return size === null ? null : ((1 - alpha / 2) * size) / gap;
}

/**
 * Forecasts with the TSB method (Teunter, Syntetos and Babai 2011): the size of a demand times its probability, which
 * falls in periods without demand. Returns null without any demand.
 */
export function teunter(values: readonly number[]): number | null {
  const demands = values.filter((value) => value !== 0);
  if (demands.length === 0) return null;
  const run = (alpha: number, beta: number) => {
    let probability = demands.length / values.length;
    let size = meanOf(demands);
    let loss = 0;
    for (const value of values) {
      loss += (value - probability * size) ** 2;
      probability += beta * ((value === 0 ? 0 : 1) - probability);
      if (value !== 0) size += alpha * (value - size);
    }
    return { loss, level: probability * size };
  };
  const bounds = [
    { start: 0.1, low: 0, high: 0.5 },
    { start: 0.1, low: 0, high: 0.5 },
  ];
  const { at } = minimise(([alpha = 0, beta = 0]) => run(alpha, beta).loss, bounds, 80);
  return run(at[0] ?? 0, at[1] ?? 0).level;
}
