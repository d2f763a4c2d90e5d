import { factOf } from "#domain/measures/facts.ts";
import { fittingGrain } from "#domain/measures/fitting-grain.ts";
import { atomsOf, type Formula } from "#domain/measures/formula.ts";
import { isAddedUp } from "#domain/measures/is-added-up.ts";
import { measures } from "#domain/measures/measures.ts";
import { type DimensionId, type MeasureId, measureIds, type Question } from "#domain/measures/question.ts";
import type { Comparison } from "#domain/measures/range-names.ts";

/** By what a change is parted, where its facts have it: what somebody can act on first. */
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

/** What only some of their facts have: why a deal was lost, and how a message feels. */
const ofFew: Partial<Record<DimensionId, readonly MeasureId[]>> = {
  lost_reason: ["deals_lost", "lost_value"],
  sentiment: ["messages_received"],
};

/** So many groups are compared one by one; what is left is told as one. */
const mostGroups = 200;

/**
 * The measures by which the change of one can be told: itself where it is a sum of its groups, else the sums that it is
 * worked out of, as profit and revenue are of the profit margin. None where nothing of it is a measure that adds up.
 */
export function explainedAs(measure: MeasureId): MeasureId[] {
  if (measures[measure].isOfToday) return [];
  if (isAddedUp(measure)) return [measure];
  return [...new Set(sumsIn(measures[measure].formula))];
}

/** The parts of a formula that are measures of their own and add up, the largest of them. */
function sumsIn(formula: Formula): MeasureId[] {
  const own = measureIds.find((id) => isAddedUp(id) && isSame(measures[id].formula, formula));
  if (own) return [own];
  if ("ratio" in formula) return [formula.ratio, formula.by].flatMap(sumsIn);
  if ("product" in formula) return [...formula.product, ...(formula.by ? [formula.by] : [])].flatMap(sumsIn);
  if ("plus" in formula) return formula.plus.flatMap(sumsIn);
  if ("minus" in formula) return formula.minus.flatMap(sumsIn);
  if ("of" in formula) return sumsIn(formula.of);
  if ("value" in formula) return sumsIn(formula.value);
  return "notBelowZero" in formula ? sumsIn(formula.notBelowZero) : [];
}

// Formulas are data, written alike wherever they mean the same.
const isSame = (one: Formula, other: Formula) => JSON.stringify(one) === JSON.stringify(other);

/** The dimensions that all facts of a measure have, so that what its groups add comes to the whole. */
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

/** By what a change is told: a dimension, or the parts of the days. */
export type Splitting = DimensionId | "time";

/** By what the change of a measure can be told, what tells most first: of what is counted by day alone that is time. */
export function splittingsOf(measure: MeasureId): Splitting[] {
  const dimensions = contributorsOf(measure);
  const atoms = atomsOf(measures[measure].formula);
  // Who is counted once in a year is counted in each of its months, and what stands is no sum of its days.
  const isOfDays = atoms.every((atom) => "column" in atom && !factOf(atom.fact).isStock);
  const [first] = dimensions;
  if (!isOfDays) return dimensions;
  return first === undefined || first === "company" ? ["time", ...dimensions] : [...dimensions, "time"];
}

/** What asks for the parts of a change: the days and filters of a question, by one dimension or by time, beside what they are compared with. */
export function explainingQuestion(
  { range, filters, where, search, currency, week_start, lapse_days }: Question,
  { measure, by, compare }: { measure: MeasureId; by: Splitting; compare: Comparison },
): Question {
  return {
    measures: [measure],
    range,
    compare,
    ...(by === "time" ? { grain: fittingGrain(range) } : { by: [by], top: mostGroups }),
    ...(currency && { currency }),
    ...(filters && { filters }),
    ...(where && { where }),
    ...(search && { search }),
    ...(week_start && { week_start }),
    ...(lapse_days && { lapse_days }),
  };
}
