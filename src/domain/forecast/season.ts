/** What a year (or week) does to a series, position by position: added to it, or multiplied with it. */
export type Season = { kind: "additive" | "multiplicative"; indices: number[] };

/**
 * Whether values one period apart go together more than chance would have it: the autocorrelation at the period beside
 * its 90 % bound (Bartlett 1946), as the Theta method was entered into M3.
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

/** The season of a series of at least two periods, by classical decomposition: what is left over a centred moving mean. */
export function findSeason(values: readonly number[], period: number, kind: Season["kind"]): Season {
  const sums = Array<number>(period).fill(0);
  const counts = Array<number>(period).fill(0);
  const half = Math.floor(period / 2);
  for (let i = half; i < values.length - half; i++) {
    let sum = 0;
    for (let j = i - half; j <= i + half; j++) sum += values[j] ?? 0;
    // An even period has no middle: its two ends count half.
    if (period % 2 === 0) sum -= ((values[i - half] ?? 0) + (values[i + half] ?? 0)) / 2;
    const level = sum / period;
    const value = values[i] ?? 0;
    sums[i % period] = (sums[i % period] ?? 0) + (kind === "additive" ? value - level : value / level);
    counts[i % period] = (counts[i % period] ?? 0) + 1;
  }
  const raw = sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 1));
  const mean = meanOf(raw);
  if (kind === "additive") return { kind, indices: raw.map((one) => one - mean) };
  return { kind, indices: raw.map((one) => (mean > 0 ? one / mean : 1)) };
}

/** The series without its season. */
export const takeSeason = (values: readonly number[], { kind, indices }: Season): number[] =>
  values.map((value, i) => {
    const index = indices[i % indices.length] ?? 0;
    return kind === "additive" ? value - index : value / index;
  });

/** What comes after `n` values, with its season. */
export const giveSeason = (values: readonly number[], { kind, indices }: Season, n: number): number[] =>
  values.map((value, i) => {
    const index = indices[(n + i) % indices.length] ?? 0;
    return kind === "additive" ? value + index : value * index;
  });

/** The mean, or 0 of nothing. */
export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The season to take out of a series before its course is looked at, or none. It multiplies only where all is well above
 * nothing, as revenue does that doubles at Christmas every year, whatever it came to.
 */
export function seasonOf(values: readonly number[], period: number): Season | null {
  if (!isSeasonal(values, period)) return null;
  const isPositive = values.every((value) => value > 0);
  const season = findSeason(values, period, isPositive ? "multiplicative" : "additive");
  return season.kind === "multiplicative" && season.indices.some((index) => index < 0.01)
    ? findSeason(values, period, "additive")
    : season;
}
