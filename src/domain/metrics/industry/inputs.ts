import { type Atom, atomsOf, isPointFact, keyOf } from "#domain/metrics/formula.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { MetricKey } from "#domain/metrics/metric-keys.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { addMonths } from "#domain/records/lists/calendar.ts";

import { type Input, inputName, inputOfFact } from "./input.ts";

/** Returns the distinct inputs of a measure. */
export function inputsOf(measure: MeasureId): Input[] {
  const inputs = atomsOf(measures[measure].formula).map(inputOf);
  return [...new Map(inputs.map((input) => [inputName(input), input])).values()];
}

function inputOf(atom: Atom): Input {
  const key = isPointFact(atom.fact) && keyOf(atom.fact);
  if (key) return { key };
  const ofCost = ["cost", "costed_revenue", "costed", "uncosted", "costless"];
  const isCost = atom.fact === "sales" && "column" in atom && ofCost.includes(atom.column);
  return isCost ? "cost" : (inputOfFact[atom.fact] ?? "deals");
}

/** The purpose of the expenses that an indicator needs. The caller provides the names of their categories. */
const purposes = { labour: "operating", rent: "operating", acquisition: "acquisition" } as const;
export type SpendingInput = keyof typeof purposes;
export const isSpending = (input: Input): input is SpendingInput => typeof input === "string" && input in purposes;

/** The field names of a template, as the import recognises them, and explanations for the user. */
export type TemplateTexts = {
  expense: (field: "spent_on" | "category" | "purpose" | "amount_minor") => string;
  point: (field: "day" | "key" | "value") => string;
  /** The heading of the column that explains the key; the import ignores this column. */
  meaning: string;
  category: (spending: SpendingInput) => string;
  key: (key: MetricKey) => string;
};

/**
 * Returns the lines of an expense template: the header, then each category on the first day of this month and of the
 * eleven months before.
 */
export function expenseLines(spendings: readonly SpendingInput[], today: string, texts: TemplateTexts): string[][] {
  const lines = spendings.flatMap((spending) =>
    monthsUntil(today).map((month) => [`${month}-01`, texts.category(spending), purposes[spending], ""]),
  );
  return [(["spent_on", "category", "purpose", "amount_minor"] as const).map(texts.expense), ...lines];
}

const monthsUntil = (today: string) => Array.from({ length: 12 }, (_, at) => addMonths(today.slice(0, 7), at - 11));

/**
 * Returns the lines of a metrics template: the header, then each key on the first day of this month and of the eleven
 * months before.
 */
export function templateLines(keys: readonly MetricKey[], today: string, texts: TemplateTexts): string[][] {
  const months = monthsUntil(today);
  const lines = keys.flatMap((key) => months.map((month) => [`${month}-01`, key, texts.key(key), ""]));
  return [[texts.point("day"), texts.point("key"), texts.meaning, texts.point("value")], ...lines];
}
