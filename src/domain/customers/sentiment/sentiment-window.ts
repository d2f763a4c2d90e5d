import type { RangeName } from "#domain/metrics/range-names.ts";
import { resolveRange } from "#domain/metrics/ranges.ts";

/** The default range of the trend: the current month and the four months before. */
export const trendRange = "last_5_months" satisfies RangeName;

/** Returns the days of the trend that ends on a day. */
export const trendDays = (today: string) => resolveRange(trendRange, today);
