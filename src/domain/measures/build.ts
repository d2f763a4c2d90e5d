import type { Unit } from "#domain/measures/answer.ts";
import type { Atom, FactId, Formula } from "#domain/measures/formula.ts";
import type { FlowKey, StockKey } from "#domain/measures/metric-keys.ts";

export type Measure = {
  unit: Unit;
  /** Which way is the good one; null where neither is. */
  better: "up" | "down" | null;
  formula: Formula;
  /** How many facts it is made of. */
  n: Atom;
  /** What is left out where a fact lacks it, by the column that counts how often that is. */
  lacks?: Atom;
  /** It stands as it does today, so nothing earlier is known of it. */
  isOfToday?: true;
};

export const of = (fact: FactId, column: string): Atom => ({ fact, column });
export const percent = (ratio: Formula, by: Formula): Formula => ({ ratio, by, times: 100 });

/** What was counted under a key, added up. */
export const points = (key: FlowKey): Atom => of(`points:${key}`, "value");
/** How often something was noted under it: their mean is `{ ratio: points(key), by: noted(key) }`. */
export const noted = (key: FlowKey): Atom => of(`points:${key}`, "rows");
/** What stands under a key at the end of a period, in the mean of its days, and added up over them: bed days, seat days. */
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
