import { addMonths } from "#domain/lists/calendar.ts";
import { type Atom, atomsOf, isPointFact, keyOf } from "#domain/measures/formula.ts";
import { measures } from "#domain/measures/measures.ts";
import type { MetricKey } from "#domain/measures/metric-keys.ts";
import type { MeasureId } from "#domain/measures/question.ts";

import { type Input, inputName, inputOfFact } from "./input.ts";

/** All inputs of a measure, each once. */
export function inputsOf(measure: MeasureId): Input[] {
  const inputs = atomsOf(measures[measure].formula).map(inputOf);
  return [...new Map(inputs.map((input) => [inputName(input), input])).values()];
}

function inputOf(atom: Atom): Input {
  const key = isPointFact(atom.fact) && keyOf(atom.fact);
  if (key) return { key };
  const isCost = atom.fact === "sales" && "column" in atom && ["cost", "costed_revenue"].includes(atom.column);
  return isCost ? "cost" : (inputOfFact[atom.fact] ?? "deals");
}

/** A table to be filled in: each key on the first day of this month and of the eleven before it. */
export function templateLines(keys: readonly MetricKey[], today: string): string[][] {
  const months = Array.from({ length: 12 }, (_, at) => addMonths(today.slice(0, 7), at - 11));
  return [["day", "key", "value"], ...keys.flatMap((key) => months.map((month) => [`${month}-01`, key, ""]))];
}
