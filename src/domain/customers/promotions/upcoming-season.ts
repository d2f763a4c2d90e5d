import type { PromotionFacts } from "#domain/customers/promotions/promotion-facts.ts";
import { addMonths, monthOf } from "#domain/records/lists/calendar.ts";

/** Two years of months, so that a single good month is not mistaken for a season. */
export const seasonMonths = 24;
/** The minimum ratio of a month to the mean of its year, in every year. */
const minStrength = 1.15;

/**
 * Returns the strongest month, with its average strength, among those that are two to four months away and were strong
 * in every complete year. Null if there is none, or if fewer than two years are complete.
 */
export function upcomingSeason({ months, today }: PromotionFacts): { month: string; strength: number } | null {
  const recent = months.slice(-Math.floor(months.length / 12) * 12);
  if (recent.length < seasonMonths) return null;
  const years = Array.from({ length: recent.length / 12 }, (_, at) => recent.slice(12 * at, 12 * at + 12));
  const strengths = (calendarMonth: string) =>
    years.flatMap((year) => {
      const mean = year.reduce((sum, { minor }) => sum + minor, 0) / 12;
      const its = year.find(({ month }) => month.slice(5, 7) === calendarMonth);
      return its && mean > 0 ? [its.minor / mean] : [];
    });
  const [best] = [2, 3, 4]
    .map((ahead) => addMonths(monthOf(today), ahead))
    .map((month) => ({ month, found: strengths(month.slice(5, 7)) }))
    .filter(({ found }) => found.length >= 2 && found.every((strength) => strength >= minStrength))
    .map(({ month, found }) => ({ month, strength: found.reduce((sum, strength) => sum + strength, 0) / found.length }))
    .toSorted((one, other) => other.strength - one.strength || one.month.localeCompare(other.month));
  return best ?? null;
}
