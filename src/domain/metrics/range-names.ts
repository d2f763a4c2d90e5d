/** Date ranges relative to today. `all` is from the first to the last fact. */
export const rangeNames = [
  "today",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "last_5_months",
  "last_12_months",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "next_90_days",
  "next_12_months",
  "all",
] as const;
export type RangeName = (typeof rangeNames)[number];

export const comparisons = ["previous", "year"] as const;
export type Comparison = (typeof comparisons)[number];
