import { reportMonths } from "#domain/forecast-report/report-choices.ts";

/** How many months ahead the page looks, as its address says it. */
export const horizons = ["3", "6", "12"] as const satisfies readonly `${(typeof reportMonths)[number]}`[];
export type Horizon = (typeof horizons)[number];
