import type { Missing } from "#domain/metrics/measure-result.ts";
import type { MetricKey } from "#domain/metrics/metric-keys.ts";

/** The input of an indicator: records that businesses have anyway, or the daily metrics of a key. */
export type Input = "sales" | "cost" | "deals" | "acquisition" | "labour" | "rent" | { key: MetricKey };

export const inputName = (input: Input): string => (typeof input === "string" ? input : input.key);

/** The inputs of facts that are not daily metrics. Facts that are not listed here need deals. */
export const inputOfFact: Readonly<Record<string, Input>> = {
  labour_expenses: "labour",
  rent_expenses: "rent",
  expenses: "acquisition",
  sales: "sales",
};

/** Returns the input that a result reports as completely missing. */
export const missingInput = ({ fact, key }: Missing): Input => (key ? { key } : (inputOfFact[fact] ?? "deals"));
