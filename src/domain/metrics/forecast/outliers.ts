import { deseasonalise, medianOf, reseasonalise, seasonOf } from "./season.ts";

/** A value far from its neighbours and season: its position, and the usual value in the units of the series. */
export type Outlier = { at: number; value: number; usual: number };

/** The number of robust standard deviations beyond which a value is an outlier. */
const beyond = 4.5;
/** The minimum deviation of an outlier, as a share of the usual value; a smaller one may be a new level. */
const least = 0.4;
/**
 * The minimum deviation of a high outlier, as a multiple of the usual value, if no other year has the same month to
 * compare with: a smaller one may be a season.
 */
const unlike = 6;
/**
 * The share of outliers above which large deviations are normal in a series. Outliers must then be this many times
 * further away.
 */
const mostly = 0.1;
const farBeyond = 4;
/** The number of neighbours whose median is the usual value. */
const around = 7;

/**
 * Finds isolated outliers: values more than `beyond` robust standard deviations (based on the median absolute
 * deviation) from the median of the seven values around them, along their slope and without the season. Two similar
 * values in succession are a change of level, and two similar values a season apart are a season; neither is an
 * outlier.
 */
export function findOutliers(values: readonly number[], period: number): Outlier[] {
  if (values.length < 8) return [];
  // An outlier distorts the season that is used to find it, so the season is computed again without the first outliers.
  const first = search(values, clip(values), period);
  if (first.length === 0) return first;
  return search(values, damp(values, first), period);
}

/** Replaces outliers with their usual values. */
export function damp(values: readonly number[], outliers: readonly Outlier[]): number[] {
  const damped = [...values];
  for (const { at, usual } of outliers) damped[at] = usual;
  return damped;
}

/**
 * Limits values to three interquartile ranges beyond the quartiles (Tukey 1977), so that outliers do not distort the
 * season.
 */
function clip(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[sorted.length >> 2] ?? 0;
  const high = sorted[(3 * sorted.length) >> 2] ?? 0;
  const reach = 3 * (high - low);
  return values.map((value) => Math.min(high + reach, Math.max(low - reach, value)));
}

/** Finds the outliers of a series, using the season and the slope of its `clean` copy. */
function search(values: readonly number[], clean: readonly number[], period: number): Outlier[] {
  const n = values.length;
  const season = seasonOf(clean, period);
  const rest = season ? deseasonalise(values, season) : [...values];
  const calm = season ? deseasonalise(clean, season) : clean;
  // The median slope over half of a window of twice as many neighbours (Theil 1950).
  const slopeAt = (i: number) => {
    const size = Math.min(n, 2 * around);
    const from = Math.max(0, Math.min(i - around, n - size));
    const half = size >> 1;
    return medianOf(
      Array.from({ length: half }, (_, j) => ((calm[from + half + j] ?? 0) - (calm[from + j] ?? 0)) / half),
    );
  };
  const course = rest.map((_, i) => {
    const from = Math.max(0, Math.min(i - (around >> 1), n - around));
    const slope = slopeAt(i);
    return medianOf(rest.slice(from, from + around).map((value, j) => value + slope * (i - from - j)));
  });
  // Deviations are relative to the level if it is positive, because they grow with it.
  const isRelative = course.every((level) => level > 0);
  const unit = (at: number) => (isRelative ? (course[at] ?? 1) : 1);
  const off = rest.map((value, at) => (value - (course[at] ?? 0)) / unit(at));
  const spread = 1.4826 * medianOf(off.map(Math.abs));
  const limit = Math.max(beyond * spread, isRelative ? least : 0);
  if (limit === 0) return [];
  const isFar = (deviation: number | undefined) => deviation !== undefined && Math.abs(deviation) > limit;
  const isLike = (deviation: number, other: number | undefined) =>
    other !== undefined && Math.abs(deviation - other) < Math.max(limit, Math.abs(deviation) / 2);
  const flagged = off.flatMap((deviation, at) => {
    if (!isFar(deviation)) return [];
    if ([off[at - 1], off[at + 1]].some((other) => isFar(other) && isLike(deviation, other))) return [];
    const seasons = period > 1 ? [off[at - period], off[at + period]] : [];
    if (seasons.some((other) => isLike(deviation, other))) return [];
    const isAlone = period > 1 && !season && seasons.every((other) => other === undefined);
    if (isAlone && at < n - 1 && (isRelative ? deviation : deviation / (Math.abs(course[at] ?? 0) || 1)) < unlike)
      return [];
    return [at];
  });
  const usual = season ? reseasonalise(course, season, 0) : course;
  const most = Math.max(1, Math.floor(mostly * n));
  const isUsual = flagged.length > most;
  return flagged
    .filter((at) => !isUsual || Math.abs(off[at] ?? 0) > farBeyond * limit)
    .map((at) => ({ at, value: values[at] ?? 0, usual: usual[at] ?? 0 }));
}
