import { reportMonths } from "#domain/metrics/forecast-report/report-choices.ts";

/** Number of months the page forecasts, as in its URL. */
export const horizons = ["3", "6", "12"] as const satisfies readonly `${(typeof reportMonths)[number]}`[];
export type Horizon = (typeof horizons)[number];
