import { type FlowKey, type MetricKey, metricKeys, type StockKey } from "#domain/metrics/metric-keys.ts";
import type { DimensionId, CountedKey } from "#domain/metrics/question.ts";

/** The facts: events on a day, or current states. */
export const factIds = [
  "sales",
  "orders",
  "expenses",
  "labour_expenses",
  "rent_expenses",
  "targets",
  "customer_orders",
  "customer_moves",
  "closed_deals",
  "open_deals",
  "expected_deals",
  "opened_deals",
  "contacts",
  "activities",
  "messages",
] as const;
export type PlainFactId = (typeof factIds)[number];
/** The metric points of a key, either of an additive key or of a state. */
export type PointFact = `points:${FlowKey}` | `stock:${StockKey}`;
export type FactId = PlainFactId | PointFact;
export const isPointFact = (fact: FactId): fact is PointFact => fact.includes(":");
/** Returns the key of a fact's metric points; undefined for other facts. */
export const keyOf = (fact: PointFact): MetricKey | undefined => metricKeys.find((key) => fact.endsWith(`:${key}`));

/** A count or sum of facts, the smallest unit that a statement queries. */
export type Atom = { fact: FactId; column: string } | { fact: FactId; distinct: DimensionId | CountedKey };

/** The computation of a value. A formula with an unknown part is unknown. */
export type Formula =
  | Atom
  | { minus: readonly [Formula, ...Formula[]] }
  | { plus: readonly Formula[] }
  | { ratio: Formula; by: Formula; times?: number }
  | { product: readonly Formula[]; by?: Formula }
  | { of: Formula; times: number }
  | { notBelowZero: Formula }
  /**
   * Unknown if facts exist but none of them has the value; `known` and `unknown` count the facts with and without the
   * value.
   */
  | { value: Formula; known: Atom; unknown: Atom };

const names = new WeakMap<Atom, string>();
/** Returns an atom's key. Keys are cached, because they are looked up for every group. */
export function atomKey(atom: Atom): string {
  const known = names.get(atom);
  if (known !== undefined) return known;
  const name = "column" in atom ? `${atom.fact}.${atom.column}` : `${atom.fact}.#${atom.distinct}`;
  names.set(atom, name);
  return name;
}

export const isAtom = (formula: Formula): formula is Atom => "fact" in formula;

export function atomsOf(formula: Formula): Atom[] {
  if (isAtom(formula)) return [formula];
  if ("minus" in formula) return formula.minus.flatMap(atomsOf);
  if ("ratio" in formula) return [formula.ratio, formula.by].flatMap(atomsOf);
  if ("plus" in formula) return formula.plus.flatMap(atomsOf);
  if ("product" in formula) return [...formula.product, ...(formula.by ? [formula.by] : [])].flatMap(atomsOf);
  if ("value" in formula) return [...atomsOf(formula.value), formula.known, formula.unknown];
  return atomsOf("of" in formula ? formula.of : formula.notBelowZero);
}

/** Evaluates a formula from the values of its atoms; null if one of them is unknown or the formula divides by 0. */
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
  if ("plus" in formula) {
    const parts = formula.plus.map((part) => evaluate(part, valueOf));
    return parts.reduce((sum: number | null, part) => (sum === null || part === null ? null : sum + part), 0);
  }
  if ("ratio" in formula) return divided(evaluate(formula.ratio, valueOf), formula.by, formula.times ?? 1);
  if ("product" in formula) {
    const factors = formula.product.map((part) => evaluate(part, valueOf));
    const product = factors.reduce(
      (all: number | null, factor) => (all === null || factor === null ? null : all * factor),
      1,
    );
    return formula.by ? divided(product, formula.by, 1) : product;
  }
  if ("of" in formula) {
    const value = evaluate(formula.of, valueOf);
    return value === null ? null : value * formula.times;
  }
  if ("value" in formula) {
    const isUnknown = valueOf(formula.known) === 0 && valueOf(formula.unknown) !== 0;
    return isUnknown ? null : evaluate(formula.value, valueOf);
  }
  const value = evaluate(formula.notBelowZero, valueOf);
  return value === null ? null : Math.max(0, value);
}
