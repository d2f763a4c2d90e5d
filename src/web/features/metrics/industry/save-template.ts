import type { Input } from "#domain/metrics/industry/input.ts";
import {
  expenseLines,
  inputsOf,
  isSpending,
  type SpendingInput,
  templateLines,
  type TemplateTexts,
} from "#domain/metrics/industry/inputs.ts";
import type { MetricKey } from "#domain/metrics/metric-keys.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { saveCsv } from "#web/ui/save-csv.ts";

const keyOf = (input: Input) => (typeof input === "string" ? [] : [input.key]);

/** Returns the daily metrics that measures are computed from, without duplicates. */
export const keysOf = (measures: readonly MeasureId[]): MetricKey[] => [
  ...new Set(measures.flatMap(inputsOf).flatMap(keyOf)),
];

/** Downloads a template of daily metrics, which the user fills in and imports. */
export const saveTemplate = (keys: readonly MetricKey[], today: string, texts: TemplateTexts) =>
  saveCsv(templateLines(keys, today, texts), "daily-metrics.csv");

/** Returns the expenses that a measure is computed from. */
export const spendingsOf = (measure: MeasureId): SpendingInput[] => inputsOf(measure).filter(isSpending);

/** Downloads a template of expenses, which the user fills in and imports. */
export const saveExpenseTemplate = (spendings: readonly SpendingInput[], today: string, texts: TemplateTexts) =>
  saveCsv(expenseLines(spendings, today, texts), "expenses.csv");
