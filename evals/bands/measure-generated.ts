import { forecast } from "#domain/metrics/forecast/forecast.ts";
import { meanOf } from "#domain/metrics/forecast/season.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { generateSeries, type Shape } from "./generated-series.ts";

/** The damage to one month: the last month has only 0 to 40% of its value, or any month has two extra zeros. */
export type Damage = "unbooked" | "typing";

/**
 * Compares forecasts of six months from four years of data with and without a damaged month, by the mean absolute error
 * as a share of the series' mean. `factor` is the damaged error divided by the clean error.
 */
export function compareDamaged(damage: Damage, series: number): { clean: number; damaged: number; factor: number } {
  const errors = Array.from({ length: series }, (_, seed) => {
    const values = generateSeries(seed, { period: 12, seen: 48, ahead: 6 });
    const random = mulberry32(seed + 1_000_000);
    const [seen, future] = [values.slice(0, 48), values.slice(48)];
    const at = damage === "unbooked" ? 47 : Math.floor(random() * 48);
    const changed = seen.with(at, (seen[at] ?? 0) * (damage === "unbooked" ? 0.4 * random() : 100));
    const [clean = 0, damaged = 0] = [seen, changed].map((known) => {
      const points = forecast(known, 12, 6)?.points ?? [];
      return meanOf(future.map((value, i) => Math.abs(value - (points[i]?.value ?? 0)))) / meanOf(seen);
    });
    return { clean, damaged };
  });
  const clean = meanOf(errors.map((error) => error.clean));
  const damaged = meanOf(errors.map((error) => error.damaged));
  return { clean, damaged, factor: damaged / clean };
}

/** Returns the percentage of future values of generated series that are within the 80% band of their forecast. */
export function coverGenerated(shape: Shape, series: number): number {
  const within = Array.from({ length: series }, (_, seed) => {
    const values = generateSeries(seed, shape);
    const { points = [] } = forecast(values.slice(0, shape.seen), shape.period, shape.ahead) ?? {};
    return values.slice(shape.seen).flatMap((value, i) => {
      const band = points[i]?.bands[80];
      return band ? [value >= band.low && value <= band.high ? 100 : 0] : [];
    });
  });
  return meanOf(within.flat());
}
