import type { Grain, Range } from "#domain/metrics/question.ts";
import { countDays } from "#domain/time/dates.ts";

const shortRanges: Partial<Record<Extract<Range, string>, Grain>> = {
  today: "day",
  last_7_days: "day",
  last_30_days: "day",
  this_month: "day",
  last_month: "day",
  last_90_days: "week",
  this_quarter: "week",
  last_quarter: "week",
};

/** Returns the grain for splitting a range: days for up to 45 days, weeks for up to 120 days, otherwise months. */
export function fittingGrain(range: Range): Grain {
  if (typeof range === "string") return shortRanges[range] ?? "month";
  const days = countDays(range);
  if (days <= 45) return "day";
  return days <= 120 ? "week" : "month";
}
