/** The effect of the position in a year (or week) on a series, which is added to the values or multiplied with them. */
export type Season = { kind: "additive" | "multiplicative"; indices: number[] };

/**
 * True if values one period apart correlate more than by chance: the autocorrelation at the period exceeds its 90%
 * bound (Bartlett 1946), as in the Theta method's entry to the M3 competition. False for fewer than three periods.
 */
export function isSeasonal(values: readonly number[], period: number): boolean {
  if (period < 2 || values.length < 3 * period) return false;
  const mean = meanOf(values);
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (spread === 0) return false;
  const correlation = (lag: number) => {
    let sum = 0;
    for (let i = lag; i < values.length; i++) sum += ((values[i] ?? 0) - mean) * ((values[i - lag] ?? 0) - mean);
    return sum / spread;
  };
  let squares = 0;
  for (let lag = 1; lag < period; lag++) squares += correlation(lag) ** 2;
  return correlation(period) > 1.645 * Math.sqrt((1 + 2 * squares) / values.length);
}

/**
 * Computes the season of a series of at least two periods by classical decomposition: the mean difference from (or
 * ratio to) a centred moving mean, by position.
 */
export function findSeason(values: readonly number[], period: number, kind: Season["kind"]): Season {
  const sums = Array<number>(period).fill(0);
  const counts = Array<number>(period).fill(0);
  const half = Math.floor(period / 2);
  for (let i = half; i < values.length - half; i++) {
    let sum = 0;
    for (let j = i - half; j <= i + half; j++) sum += values[j] ?? 0;
    // An even period has no middle value, so the values at both ends of the window count half.
    if (period % 2 === 0) sum -= ((values[i - half] ?? 0) + (values[i + half] ?? 0)) / 2;
    const level = sum / period;
    const value = values[i] ?? 0;
    sums[i % period] = (sums[i % period] ?? 0) + (kind === "additive" ? value - level : value / level);
    counts[i % period] = (counts[i % period] ?? 0) + 1;
  }
  const raw = sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 1));
  const mean = meanOf(raw);
  if (kind === "additive") return { kind, indices: raw.map((value) => value - mean) };
  return { kind, indices: raw.map((value) => (mean > 0 ? value / mean : 1)) };
}

export const deseasonalise = (values: readonly number[], { kind, indices }: Season): number[] =>
  values.map((value, i) => {
    const index = indices[i % indices.length] ?? 0;
    return kind === "additive" ? value - index : value / index;
  });

/** Adds the season to the values that follow the first `n`. */
export const reseasonalise = (values: readonly number[], { kind, indices }: Season, n: number): number[] =>
  values.map((value, i) => {
    const index = indices[(n + i) % indices.length] ?? 0;
    return kind === "additive" ? value + index : value * index;
  });

/** Returns the median, or 0 for no values. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
};

/** Returns the mean, or 0 for no values. */
export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the season to remove from a series before its trend is estimated; null if the series has no season. The
 * season is multiplicative only if all values are positive and no index is close to 0, as for revenue that doubles
 * every Christmas at any level.
 */
export function seasonOf(values: readonly number[], period: number): Season | null {
  if (!isSeasonal(values, period)) return null;
  const isPositive = values.every((value) => value > 0);
  const season = findSeason(values, period, isPositive ? "multiplicative" : "additive");
  return season.kind === "multiplicative" && season.indices.some((index) => index < 0.01)
    ? findSeason(values, period, "additive")
    : season;
}

/**
 * Returns the strength of the season, from 0 to 1: the share of the variance around a moving mean of one period that
 * disappears when the season is removed (Wang, Smith and Hyndman 2006).
 */
export function seasonalStrength(values: readonly number[], period: number): number {
  const season = seasonOf(values, period);
  if (!season) return 0;
  const rest = deseasonalise(values, season);
  const half = Math.floor(period / 2);
  const level = (at: number) => meanOf(rest.slice(at - half, at + half + 1));
  const spreadOf = (some: readonly number[]) => {
    const around = some.slice(half, some.length - half).map((value, i) => value - level(i + half));
    const mean = meanOf(around);
    return meanOf(around.map((value) => (value - mean) ** 2));
  };
  const whole = spreadOf(values);
  return whole > 0 ? Math.max(0, 1 - spreadOf(rest) / whole) : 0;
}
