import type { Missing } from "#domain/measures/answer.ts";
import type { MetricKey } from "#domain/measures/metric-keys.ts";

/** What has to be there for an indicator: facts that people write down anyway, or daily figures of a key. */
export type Input = "sales" | "cost" | "deals" | "acquisition" | "labour" | "rent" | { key: MetricKey };

/** What tells inputs apart. */
export const inputName = (input: Input): string => (typeof input === "string" ? input : input.key);

/** By facts that are no daily figures; others are deals. */
export const inputOfFact: Readonly<Record<string, Input>> = {
  labour_expenses: "labour",
  rent_expenses: "rent",
  expenses: "acquisition",
  sales: "sales",
};

/** The input that an answer says is not there at all. */
export const lackedInput = ({ fact, key }: Missing): Input => (key ? { key } : (inputOfFact[fact] ?? "deals"));
