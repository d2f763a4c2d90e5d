import { mulberry32 } from "#domain/numbers/mulberry32.ts";

/**
 * The shape of a generated series: `period` values per season, `seen` values to fit, and `ahead` values that follow.
 */
export type Shape = { period: number; seen: number; ahead: number };

/**
 * Generates a series of `seen` + `ahead` positive amounts: a level with a random walk and a drift, a season if the
 * period is longer than 1, and noise, each of random size.
 */
export function generateSeries(seed: number, { period, seen, ahead }: Shape): number[] {
  const random = mulberry32(seed);
  // A standard normal number by the Box-Muller transform (1958).
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const between = (low: number, high: number) => low + (high - low) * random();
  const drift = between(-0.05, 0.15) / period;
  const walk = between(0, 0.1) / Math.sqrt(period);
  const noise = between(0.02, 0.15);
  const depth = period > 1 ? between(0, 0.4) : 0;
  const season = Array.from({ length: period }, () => depth * normal());
  let level = Math.log(between(1_000, 100_000));
  return Array.from({ length: seen + ahead }, (_, at) => {
    level += drift + walk * normal();
    return Math.exp(level + (season[at % period] ?? 0) + noise * normal());
  });
}
