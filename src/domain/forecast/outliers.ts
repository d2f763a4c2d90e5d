import { seasonOf, deseasonalise } from "./season.ts";

/** A value far from its neighbours and its season: its position, and the usual value. */
export type Outlier = { at: number; value: number; usual: number };

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/**
 * Finds values more than five robust deviations (median absolute deviation) from the median of the seven around them, after
 * removing the season. They are reported, but not removed.
 */
export function findOutliers(values: readonly number[], period: number): Outlier[] {
  if (values.length < 8) return [];
  const season = seasonOf(values, period);
  const rest = season ? deseasonalise(values, season) : values;
  const course = rest.map((_, i) => {
    const from = Math.max(0, Math.min(i - 3, rest.length - 7));
    return median(rest.slice(from, from + 7));
  });
  const off = rest.map((value, i) => value - (course[i] ?? 0));
  const spread = 1.4826 * median(off.map(Math.abs));
  return off.flatMap((deviation, at) => {
    const value = values[at] ?? 0;
    const index = season?.indices[at % period] ?? 0;
    const level = course[at] ?? 0;
    if (spread === 0 || Math.abs(deviation) <= 5 * spread) return [];
    return [{ at, value, usual: !season ? level : season.kind === "additive" ? level + index : level * index }];
  });
}
