import { meanOf, type Season, seasonOf, deseasonalise } from "./season.ts";

/**
 * The minimum number of months: with fewer, each month of the year occurs only once, and a season cannot be
 * distinguished from a trend.
 */
export const growthMonthsNeeded = 24;
/**
 * The minimum number of months that gives each month of the year a moving mean in two years, so that the season can be
 * computed in the same way as for a forecast.
 */
const monthsToTry = 36;
/**
 * The correlation of twelve pairs that is exceeded by chance in one of twenty cases (Student's t, 10 degrees of
 * freedom).
 */
const byChance = 0.4973;
const year = 12;

export type SeasonalGrowth = {
  /** The kind of season; null if the months do not follow a yearly pattern. */
  season: Season["kind"] | null;
  /** The values of the months without their season. */
  adjusted: number[];
  /**
   * Growth in percent without the season: of the last month from the month before, and of the last three months from
   * the three before.
   */
  month: number | null;
  quarter: number | null;
  /** Growth in percent of the last twelve months from the twelve before, which have the same season. */
  year: number | null;
};

/**
 * Computes the growth of a series of complete months without its season, by classical decomposition: the ratio (or
 * difference) of each month to its centred moving mean of twelve months, averaged by month of the year, is removed
 * (Persons 1919; Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 3.4). Null with fewer than 24
 * months. Growth from 0 or from a negative value has no percentage.
 */
export function seasonalGrowth(values: readonly number[]): SeasonalGrowth | null {
  if (values.length < growthMonthsNeeded) return null;
  const season = values.length >= monthsToTry ? seasonOf(values, year) : ofTwoYears(values);
  const adjusted = season ? deseasonalise(values, season) : [...values];
  return {
    season: season?.kind ?? null,
    adjusted,
    month: changeOver(adjusted, 1),
    quarter: changeOver(adjusted, 3),
    year: changeOver(values, year),
  };
}

/**
 * Computes the season from two to three years. The first and the last six months have no moving mean of a whole year
 * around them. The moving mean is extended at both ends by its own slope, so that each month of the year has at least
 * two ratios. Null if the years do not correlate.
 */
function ofTwoYears(values: readonly number[]): Season | null {
  const levels = levelsOf(values);
  const isPositive = [...values, ...levels].every((value) => value > 0);
  const raw = values.map((value, at) => (isPositive ? value / (levels[at] ?? 1) : value - (levels[at] ?? 0)));
  if (correlation(raw.slice(0, -year), raw.slice(year)) < byChance) return null;
  const means = Array.from({ length: year }, (_, index) => meanOf(raw.filter((_one, at) => at % year === index)));
  const mean = meanOf(means);
  return isPositive
    ? { kind: "multiplicative", indices: means.map((value) => value / mean) }
    : { kind: "additive", indices: means.map((value) => value - mean) };
}

/**
 * Returns the centred moving mean of twelve months (thirteen values, with half weights for the first and the last),
 * extended at both ends by its slope.
 */
function levelsOf(values: readonly number[]): number[] {
  const half = year / 2;
  const inner = values.slice(half, values.length - half).map((_, at) => {
    const around = values.slice(at, at + year + 1);
    const ends = ((around[0] ?? 0) + (around.at(-1) ?? 0)) / 2;
    return (around.reduce((sum, value) => sum + value, 0) - ends) / year;
  });
  const [first = 0, last = 0] = [inner[0], inner.at(-1)];
  const slope = (last - first) / (inner.length - 1);
  return values.map((_, at) => {
    if (at < half) return first - (half - at) * slope;
    return inner[at - half] ?? last + (at - half - inner.length + 1) * slope;
  });
}

/** Returns Pearson's correlation coefficient; 0 if one of the series is constant. */
function correlation(ones: readonly number[], others: readonly number[]): number {
  const [meanOne, meanOther] = [meanOf(ones), meanOf(others)];
  const products = ones.map((one, at) => (one - meanOne) * ((others[at] ?? 0) - meanOther));
  const spread = (some: readonly number[], mean: number) =>
    Math.sqrt(some.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const both = spread(ones, meanOne) * spread(others, meanOther);
  return both > 0 ? products.reduce((sum, value) => sum + value, 0) / both : 0;
}

function changeOver(values: readonly number[], months: number): number | null {
  const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
  const [now, before] = [sum(values.slice(-months)), sum(values.slice(-2 * months, -months))];
  return before > 0 ? ((now - before) / before) * 100 : null;
}
