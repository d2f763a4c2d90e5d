import type { Smoothing } from "./exponential-smoothing.ts";
import { reseasonalise, meanOf, seasonOf, deseasonalise } from "./season.ts";

/**
 * Applies a method to coarser periods (such as quarters of months), where noise evens out and the trend remains (Kourentzes,
 * Petropoulos and Trapero 2014): means are formed backwards from the last value, and forecasts are placed in their middle.
 */
export function forecastAggregated(
  values: readonly number[],
  period: number,
  fit: (coarse: readonly number[]) => Smoothing | null,
): Pick<Smoothing, "at" | "forecast"> | null {
  const size = Math.max(2, Math.round(period / 4));
  const season = seasonOf(values, period);
  const rest = season ? deseasonalise(values, season) : values;
  const coarse: number[] = [];
  for (let i = rest.length % size; i < rest.length; i += size) coarse.push(meanOf(rest.slice(i, i + size)));
  const fitted = fit(coarse);
  if (!fitted) return null;
  return {
    at: fitted.at,
    forecast: (steps) => {
      const ahead = [coarse.at(-1) ?? 0, ...fitted.forecast(Math.ceil(steps / size) + 1)];
      const course = Array.from({ length: steps }, (_, i) => {
        const place = (i + 0.5) / size + 0.5;
        const before = Math.floor(place);
        const from = ahead[before] ?? 0;
        return from + (place - before) * ((ahead[before + 1] ?? from) - from);
      });
      return season ? reseasonalise(course, season, values.length) : course;
    },
  };
}
