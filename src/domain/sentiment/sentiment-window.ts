import type { RangeName } from "#domain/measures/range-names.ts";
import { resolveRange } from "#domain/measures/ranges.ts";

/** What the trend covers where nothing else is chosen: the current month and the four before. */
export const trendRange = "last_5_months" satisfies RangeName;

/** The days of the trend, seen from a day. */
export const trendDays = (today: string) => resolveRange(trendRange, today);
