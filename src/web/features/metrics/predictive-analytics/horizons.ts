import { reportMonths } from "#domain/metrics/forecast-report/report-choices.ts";

/** Options for the number of months to forecast, as in the page's URL. */
export const horizons = ["3", "6", "12"] as const satisfies readonly `${(typeof reportMonths)[number]}`[];
export type Horizon = (typeof horizons)[number];
