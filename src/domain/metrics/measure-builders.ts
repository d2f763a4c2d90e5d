import type { Atom, FactId, Formula } from "#domain/metrics/formula.ts";
import type { Unit } from "#domain/metrics/measure-result.ts";
import type { FlowKey, StockKey } from "#domain/metrics/metric-keys.ts";

export type Measure = {
  unit: Unit;
  /** The desirable direction; null where neither is better. */
  better: "up" | "down" | null;
  formula: Formula;
  /** The number of facts it is based on. */
  n: Atom;
  /** The count of facts that are left out because they lack a value. */
  lacks?: Atom;
  /** True for a current state, of which no earlier values are known. */
  isOfToday?: true;
};

export const of = (fact: FactId, column: string): Atom => ({ fact, column });
export const percent = (ratio: Formula, by: Formula): Formula => ({ ratio, by, times: 100 });

/** Returns the sum of the counts under a key. */
export const points = (key: FlowKey): Atom => of(`points:${key}`, "value");
/** Returns the number of records under a key: their mean is `{ ratio: points(key), by: noted(key) }`. */
export const noted = (key: FlowKey): Atom => of(`points:${key}`, "rows");
/** Returns a key's value at the end of a period, its mean over the days, and its sum over the days: bed days, seat days. */
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
