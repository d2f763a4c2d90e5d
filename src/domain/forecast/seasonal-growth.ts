import { findSeason, type Season, seasonOf, takeSeason } from "./season.ts";

/** With fewer months each month of the year was seen once at most, and nobody can tell a season from a course. */
export const growthMonthsNeeded = 24;
/** So many months are enough to try whether there is a season at all. */
const monthsToTry = 36;
const year = 12;

export type SeasonalGrowth = {
  /** What the season does: multiplies, or adds; null where the months do not repeat from year to year. */
  season: Season["kind"] | null;
  /** The months without their season. */
  adjusted: number[];
  /** In percent, without the season: the last month beside the one before, and the last three beside the three before. */
  month: number | null;
  quarter: number | null;
  /** In percent: the last twelve months beside the twelve before, in which the season is the same. */
  year: number | null;
};

/**
 * How a series of complete months grows beside its season, by classical decomposition: each month over (or less) its centred
 * moving mean of twelve, averaged by month of the year, is taken out of it (Persons 1919; Hyndman and Athanasopoulos, Forecasting:
 * Principles and Practice, 3.4). Null with fewer than 24 months. A change of nothing, or of less, has no percentage.
 */
export function seasonalGrowth(values: readonly number[]): SeasonalGrowth | null {
  if (values.length < growthMonthsNeeded) return null;
  const season = values.length >= monthsToTry ? seasonOf(values, year) : ofTwoYears(values);
  const adjusted = season ? takeSeason(values, season) : [...values];
  return {
    season: season?.kind ?? null,
    adjusted,
    month: changeOver(adjusted, 1),
    quarter: changeOver(adjusted, 3),
    year: changeOver(values, year),
  };
}

function ofTwoYears(values: readonly number[]): Season {
  const season = findSeason(values, year, values.every((value) => value > 0) ? "multiplicative" : "additive");
  return season.kind === "multiplicative" && season.indices.some((index) => index < 0.01)
    ? findSeason(values, year, "additive")
    : season;
}

function changeOver(values: readonly number[], months: number): number | null {
  const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
  const [now, before] = [sum(values.slice(-months)), sum(values.slice(-2 * months, -months))];
  return before > 0 ? ((now - before) / before) * 100 : null;
}
