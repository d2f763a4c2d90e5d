/** The groupings of revenue that a report offers, and its horizons in months. */
export const reportParts = ["none", "category", "region"] as const;
export type ReportParts = (typeof reportParts)[number];
export const reportMonths = [3, 6, 12] as const;
