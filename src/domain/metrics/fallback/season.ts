/** Seasonal multipliers of a year, January first. */
const seasonalMultipliers = [0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2] as const;

/** Returns the multiplier of a month, written YYYY-MM. */
export const seasonOf = (month: string): number => seasonalMultipliers[Number(month.slice(5, 7)) - 1] ?? 1;

export type MonthTarget = {
  target: number;
  /** The factor by which the season changes an average month in this target; 1 where the month's own target was set. */
  seasonalAdjustment: number;
};

/**
 * Returns the target of a month (YYYY-MM), in minor units. A target set for the month is used as it is, since it already
 * reflects the season. A month without one uses the average of the earlier months of its year that have one, with its own
 * multiplier in place of theirs. Null where none was set so far, or where the target is zero.
 */
export function targetOfMonth(targets: ReadonlyMap<string, number>, month: string): MonthTarget | null {
  const own = targets.get(month);
  if (own !== undefined) return own > 0 ? { target: own, seasonalAdjustment: 1 } : null;
  const before = [...targets].filter(([earlier]) => earlier < month && earlier.slice(0, 4) === month.slice(0, 4));
  const seasons = before.reduce((sum, [earlier]) => sum + seasonOf(earlier), 0);
  const average = before.reduce((sum, [, target]) => sum + target, 0) / seasons;
  const seasonalAdjustment = seasonOf(month);
  return average > 0 ? { target: Math.round(average * seasonalAdjustment), seasonalAdjustment } : null;
}
