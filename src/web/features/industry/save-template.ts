import type { Input } from "#domain/measures/industry/input.ts";
import {
  expenseLines,
  inputsOf,
  isSpending,
  type SpendingInput,
  templateLines,
  type TemplateTexts,
} from "#domain/measures/industry/inputs.ts";
import type { MetricKey } from "#domain/measures/metric-keys.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { saveCsv } from "#web/ui/save-csv.ts";

const keyOf = (input: Input) => (typeof input === "string" ? [] : [input.key]);

/** The daily figures that measures are made of, each once. */
export const keysOf = (measures: readonly MeasureId[]): MetricKey[] => [
  ...new Set(measures.flatMap(inputsOf).flatMap(keyOf)),
];

/** Saves a table to be filled in and imported. */
export const saveTemplate = (keys: readonly MetricKey[], today: string, texts: TemplateTexts) =>
  saveCsv(templateLines(keys, today, texts), "daily-figures.csv");

/** The expenses that a measure is made of. */
export const spendingsOf = (measure: MeasureId): SpendingInput[] => inputsOf(measure).filter(isSpending);

/** Saves a table of expenses to be filled in and imported. */
export const saveExpenseTemplate = (spendings: readonly SpendingInput[], today: string, texts: TemplateTexts) =>
  saveCsv(expenseLines(spendings, today, texts), "expenses.csv");
