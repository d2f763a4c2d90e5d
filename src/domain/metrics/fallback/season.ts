/** Seasonal multipliers of the months, from January to December. */
const seasonalMultipliers = [0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2] as const;

/** Returns the multiplier of a month (YYYY-MM). */
export const seasonOf = (month: string): number => seasonalMultipliers[Number(month.slice(5, 7)) - 1] ?? 1;

export type MonthTarget = {
  target: number;
  /** The seasonal factor for the target of an average month; 1 if the month has its own target. */
  seasonalAdjustment: number;
};

/**
 * Returns the target of a month (YYYY-MM) in minor units. A target set for the month is used unchanged, because it
 * already reflects the season. Otherwise, the earlier targets of the same year are averaged without their seasonal
 * multipliers, and the average is multiplied by the month's own multiplier. Null if no earlier target was set, or if
 * the target is 0.
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
