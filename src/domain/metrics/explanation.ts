import { factOf } from "#domain/metrics/facts.ts";
import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import { atomsOf, type Formula } from "#domain/metrics/formula.ts";
import { isAdditive } from "#domain/metrics/is-additive.ts";
import { measures } from "#domain/metrics/measures.ts";
import { type DimensionId, type MeasureId, measureIds, type Question } from "#domain/metrics/question.ts";
import type { Comparison } from "#domain/metrics/range-names.ts";

/** Dimensions that can split a change if all its facts have them, most actionable first. */
const contributors = [
  "category",
  "product",
  "account",
  "region",
  "channel",
  "owner",
  "source",
  "purpose",
  "lost_reason",
  "company",
  "pipeline",
  "activity_kind",
  "sentiment",
  "breakdown",
] as const satisfies readonly DimensionId[];

/** Dimensions that only a few measures have: the reason why a deal was lost, and the sentiment of a message. */
const ofFew: Partial<Record<DimensionId, readonly MeasureId[]>> = {
  lost_reason: ["deals_lost", "lost_value"],
  sentiment: ["messages_received"],
};

/** The number of groups that are compared individually; all others are combined. */
const maxGroups = 200;

/**
 * Returns the measures that explain the change of a measure: the measure if it is the sum of its groups, otherwise the
 * sums in its formula, such as profit and revenue for the profit margin. Empty if its formula contains no such sum, or
 * if the measure is always as of today.
 */
export function explainedAs(measure: MeasureId): MeasureId[] {
  if (measures[measure].isOfToday) return [];
  if (isAdditive(measure)) return [measure];
  return [...new Set(sumsIn(measures[measure].formula))];
}

/** Returns the largest parts of a formula that are additive measures. */
function sumsIn(formula: Formula): MeasureId[] {
  const own = measureIds.find((id) => isAdditive(id) && isSame(measures[id].formula, formula));
  if (own) return [own];
  if ("ratio" in formula) return [formula.ratio, formula.by].flatMap(sumsIn);
  if ("product" in formula) return [...formula.product, ...(formula.by ? [formula.by] : [])].flatMap(sumsIn);
  if ("plus" in formula) return formula.plus.flatMap(sumsIn);
  if ("minus" in formula) return formula.minus.flatMap(sumsIn);
  if ("of" in formula) return sumsIn(formula.of);
  if ("value" in formula) return sumsIn(formula.value);
  return "notBelowZero" in formula ? sumsIn(formula.notBelowZero) : [];
}

// Formulas are plain data, and equal formulas are written in the same way.
const isSame = (one: Formula, other: Formula) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the dimensions that all facts of a measure have, so that the groups add up to the total. */
export function contributorsOf(measure: MeasureId): DimensionId[] {
  const facts = atomsOf(measures[measure].formula).map(({ fact }) => factOf(fact));
  return contributors.filter(
    (dimension) =>
      (ofFew[dimension]?.includes(measure) ?? true) &&
      facts.every(
        ({ sources, addsUpBy }) =>
          (addsUpBy?.includes(dimension) ?? true) &&
          sources.some((read) => read.every(({ dimensions }) => dimensions[dimension] !== undefined)),
      ),
  );
}

/** A way to split a change: by a dimension, or by parts of the days. */
export type Splitting = DimensionId | "time";

/**
 * Returns the ways to split a measure's change, most informative first. Time comes first only if there is no dimension
 * besides the company, and is omitted if the measure is not a sum of its days.
 */
export function splittingsOf(measure: MeasureId): Splitting[] {
  const dimensions = contributorsOf(measure);
  const atoms = atomsOf(measures[measure].formula);
  // A customer who is counted once per year would be counted again in each month, and a state is not the sum of its
  // days.
  const isOfDays = atoms.every((atom) => "column" in atom && !factOf(atom.fact).isStock);
  const [first] = dimensions;
  if (!isOfDays) return dimensions;
  return first === undefined || first === "company" ? ["time", ...dimensions] : [...dimensions, "time"];
}

/**
 * Returns the question that splits a change by one dimension or by time, with the range, filters and comparison of a
 * question.
 */
export function explainingQuestion(
  { range, filters, where, search, currency, week_start, lapse_days }: Question,
  { measure, by, compare }: { measure: MeasureId; by: Splitting; compare: Comparison },
): Question {
  return {
    measures: [measure],
    range,
    compare,
    ...(by === "time" ? { grain: fittingGrain(range) } : { by: [by], top: maxGroups }),
    ...(currency && { currency }),
    ...(filters && { filters }),
    ...(where && { where }),
    ...(search && { search }),
    ...(week_start && { week_start }),
    ...(lapse_days && { lapse_days }),
  };
}
