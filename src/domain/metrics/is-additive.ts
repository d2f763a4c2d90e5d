import { factOf } from "#domain/metrics/facts.ts";
import type { Formula } from "#domain/metrics/formula.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

const summed: readonly string[] = ["money", "count", "quantity"];

/**
 * True if a measure of past days is the sum of its groups. Its formula then consists of additive facts, their sums and
 * their differences.
 */
export function isAdditive(measure: MeasureId): boolean {
  const { unit, formula, isOfToday } = measures[measure];
  return summed.includes(unit) && !isOfToday && isLinear(formula);
}

function isLinear(formula: Formula): boolean {
  if ("fact" in formula) {
    const { isOfAccounts, addsUpBy } = factOf(formula.fact);
    return "column" in formula || isOfAccounts === true || addsUpBy !== undefined;
  }
  if ("minus" in formula) return formula.minus.every(isLinear);
  if ("plus" in formula) return formula.plus.every(isLinear);
  if ("value" in formula) return isLinear(formula.value);
  return "of" in formula && isLinear(formula.of);
}
