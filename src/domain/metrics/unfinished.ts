import { measures } from "#domain/metrics/measures.ts";
import type { Days, MeasureId } from "#domain/metrics/question.ts";
import { bucketOf, nextBucket } from "#domain/metrics/ranges.ts";
import type { ResolvedQuery } from "#domain/metrics/resolved-query.ts";
import { addDays } from "#domain/time/dates.ts";

/**
 * True if the youngest records of a period have had too little time to reach the goal of a measure. Its value is then
 * too low to be compared with an earlier period, whose records had more time.
 */
export function isMaturing(measure: MeasureId, { to }: Days, today: string): boolean {
  const { maturesIn } = measures[measure];
  return maturesIn !== undefined && addDays(today, -maturesIn) < to;
}

/** True if a period of a query is not over, or none of its measures is final yet; false without a grain. */
export function isUnfinished(period: Days, { grain, weekStart, question }: ResolvedQuery, today: string): boolean {
  if (grain === null) return false;
  const isRunning = nextBucket(bucketOf(period.from, grain, weekStart), grain) > today;
  return isRunning || question.measures.every((measure) => isMaturing(measure, period, today));
}
