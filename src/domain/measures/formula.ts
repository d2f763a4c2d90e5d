import type { DimensionId } from "#domain/measures/question.ts";

/** Facts: what happened on a day, or stands as it does today. */
export const factIds = [
  "sales",
  "expenses",
  "targets",
  "closed_deals",
  "open_deals",
  "expected_deals",
  "opened_deals",
  "contacts",
  "activities",
] as const;
export type FactId = (typeof factIds)[number];

/** What is counted or added up of facts, and all that a statement is asked for. */
export type Atom = { fact: FactId; column: string } | { fact: FactId; distinct: DimensionId };

/** How a figure follows from others. What is unknown makes unknown whatever is worked out of it. */
export type Formula =
  | Atom
  | { minus: readonly [Formula, ...Formula[]] }
  | { ratio: Formula; by: Formula; times?: number }
  | { product: readonly Formula[]; by: Formula }
  | { notBelowZero: Formula };

/** Each atom once, by its name. */
export const atomKey = (atom: Atom): string =>
  "column" in atom ? `${atom.fact}.${atom.column}` : `${atom.fact}.#${atom.distinct}`;

export const isAtom = (formula: Formula): formula is Atom => "fact" in formula;

/** All atoms that a formula is made of. */
export function atomsOf(formula: Formula): Atom[] {
  if (isAtom(formula)) return [formula];
  if ("minus" in formula) return formula.minus.flatMap(atomsOf);
  if ("ratio" in formula) return [formula.ratio, formula.by].flatMap(atomsOf);
  if ("product" in formula) return [...formula.product, formula.by].flatMap(atomsOf);
  return atomsOf(formula.notBelowZero);
}

/** Works a formula out of its atoms; null where one is unknown, and where it would divide by nought. */
export function evaluate(formula: Formula, valueOf: (atom: Atom) => number | null): number | null {
  const divided = (value: number | null, by: Formula, times: number) => {
    const divisor = evaluate(by, valueOf);
    return value === null || divisor === null || divisor === 0 ? null : (value / divisor) * times;
  };
  if (isAtom(formula)) return valueOf(formula);
  if ("minus" in formula) {
    const [whole, ...less] = formula.minus.map((part) => evaluate(part, valueOf));
    return less.reduce(
      (rest: number | null, part) => (rest === null || part === null ? null : rest - part),
      whole ?? null,
    );
  }
  if ("ratio" in formula) return divided(evaluate(formula.ratio, valueOf), formula.by, formula.times ?? 1);
  if ("product" in formula) {
    const factors = formula.product.map((part) => evaluate(part, valueOf));
    const product = factors.reduce((all: number | null, one) => (all === null || one === null ? null : all * one), 1);
    return divided(product, formula.by, 1);
  }
  const value = evaluate(formula.notBelowZero, valueOf);
  return value === null ? null : Math.max(0, value);
}
