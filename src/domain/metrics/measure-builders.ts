import type { Atom, FactId, Formula } from "#domain/metrics/formula.ts";
import type { Unit } from "#domain/metrics/measure-result.ts";
import type { FlowKey, StockKey } from "#domain/metrics/metric-keys.ts";

export type Measure = {
  unit: Unit;
  /** The desirable direction; null if neither is better. */
  better: "up" | "down" | null;
  formula: Formula;
  /** Counts the facts on which the value is based. */
  n: Atom;
  /** Counts the facts that are excluded because they lack a value. */
  lacks?: Atom;
  /** True for a current state with unknown earlier values. */
  isOfToday?: true;
  /** The number of days after which the share of a group of new records that reached a goal changes little. */
  maturesIn?: number;
};

export const of = (fact: FactId, column: string): Atom => ({ fact, column });
export const percent = (ratio: Formula, by: Formula): Formula => ({ ratio, by, times: 100 });

/** Returns the sum of the values recorded for a key. */
export const points = (key: FlowKey): Atom => of(`points:${key}`, "value");
/** Returns the number of records of a key. The mean of the values is `{ ratio: points(key), by: noted(key) }`. */
export const noted = (key: FlowKey): Atom => of(`points:${key}`, "rows");
/**
 * Returns a key's value at the end of a period, its mean over the days, its sum over the days, such as seat days, and
 * the number of its records.
 */
export const stock = (key: StockKey) => {
  const days = of(`stock:${key}`, "value");
  return {
    atEnd: of(`stock:${key}`, "last"),
    mean: { ratio: days, by: of(`stock:${key}`, "days") } satisfies Formula,
    days,
    noted: of(`stock:${key}`, "rows"),
  };
};

type Better = Measure["better"];
export const money = (formula: Formula, n: Atom, better: Better = "up"): Measure => ({
  unit: "money",
  better,
  formula,
  n,
});
export const count = (formula: Atom, better: Better = "up"): Measure => ({
  unit: "count",
  better,
  formula,
  n: formula,
});
export const quantity = (formula: Formula, n: Atom, better: Better = "up"): Measure => ({
  unit: "quantity",
  better,
  formula,
  n,
});
export const share = (whole: Formula, by: Formula, n: Atom, better: Better = "up"): Measure => ({
  unit: "percent",
  better,
  formula: percent(whole, by),
  n,
});
export const ratio = (formula: Formula, n: Atom, better: Better = "up"): Measure => ({
  unit: "ratio",
  better,
  formula,
  n,
});
export const ofToday = (measure: Measure): Measure => ({ ...measure, isOfToday: true });
