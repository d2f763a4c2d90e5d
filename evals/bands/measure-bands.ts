import { forecastPurchases } from "#domain/customers/backtest-orders.ts";

import {
  actualYear,
  type CustomerWorld,
  dayOf,
  generatePurchases,
  toPeriods,
  type YearForecast,
} from "./customer-world.ts";
import { forecastPipeline, generatePipeline, type MonthForecast, type PipelineWorld } from "./pipeline-world.ts";

/** Forecasts a year in generated worlds. Worlds with too little data for a forecast are left out. */
export function forecastCustomerWorlds(kind: CustomerWorld, worlds: number): YearForecast[] {
  const forecasts: YearForecast[] = [];
  for (let seed = 1; forecasts.length < worlds; seed++) {
    const { purchases, today } = generatePurchases(kind, seed);
    const { expected } = forecastPurchases(toPeriods(purchases, today), dayOf(today));
    if (expected) forecasts.push({ ...expected, actual: actualYear(purchases, today) });
  }
  return forecasts;
}

/** Forecasts the months of generated pipelines. Those with too little data for a forecast are left out. */
export function forecastPipelineWorlds(kind: PipelineWorld, worlds: number): MonthForecast[] {
  const forecasts: MonthForecast[][] = [];
  for (let seed = 1; forecasts.length < worlds; seed++) {
    const months = forecastPipeline(generatePipeline(kind, seed));
    if (months.length > 0) forecasts.push(months);
  }
  return forecasts.flat();
}

/** Returns the percentage of actual values within their bands. */
export const coverageOf = (forecasts: readonly { low: number; high: number; actual: number }[]): number =>
  (100 * forecasts.filter(({ low, high, actual }) => actual >= low && actual <= high).length) / forecasts.length;
