/** What a report may part revenue by, and how many months it may look ahead. */
export const reportParts = ["none", "category", "region"] as const;
export type ReportParts = (typeof reportParts)[number];
export const reportMonths = [3, 6, 12] as const;
