import type { Row } from "#domain/database.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits } from "#domain/numbers/money.ts";

import type { Stage } from "./pipelines.ts";

type CurrencySum = { currency: Currency; value: number; weighted: number };

export type StageTotal = {
  count: number;
  /**
   * Sums of the known values: one in the workspace's currency, which includes all currencies with a rate, then one for
   * each other currency.
   */
  sums: CurrencySum[];
};

/**
 * Sums of the deals in one stage and one currency, in minor units: of their values, of the values weighted by the
 * deals' own probabilities, and of the values of deals without a probability.
 */
export type StageSums = Pick<Row<"deals">, "stage_id" | "currency"> &
  Record<"value" | "own" | "unweighed", number | null> & { count: number };

/** Select for the sums of a board. The database aggregates them without looking up the stage of each deal. */
export const stageSumsSelect =
  "stage_id,currency,count(),value:value_minor.sum(),own:own_weight_minor.sum(),unweighed:unweighed_minor.sum()";

/**
 * Computes the totals of one stage. `rateOf` returns the exchange rate from a currency to the workspace's, or null if
 * there is none. Amounts without a rate stay in their own currency.
 */
export function toStageTotal(
  sums: readonly StageSums[],
  stage: Pick<Stage, "id" | "default_probability">,
  currency: Currency,
  rateOf: (from: Currency) => number | null,
): StageTotal {
  const own = sums
    .filter((sum) => sum.stage_id === stage.id)
    .map((sum) => ({ ...sum, rate: sum.currency === currency ? 1 : rateOf(sum.currency) }))
    .toSorted((one, other) => Number(one.rate === null) - Number(other.rate === null) || other.count - one.count);
  const totals = new Map<Currency, CurrencySum>();
  for (const { currency: from, value, own: weighed, unweighed, rate } of own) {
    if (value === null) continue;
    const into = rate === null ? from : currency;
    const factor = (rate ?? 1) * 10 ** (currencyDigits(into) - currencyDigits(from));
    const weighted = (weighed ?? 0) + ((unweighed ?? 0) * stage.default_probability) / 100;
    const before = totals.get(into);
    totals.set(into, {
      currency: into,
      value: (before?.value ?? 0) + Math.round(value * factor),
      weighted: (before?.weighted ?? 0) + Math.round(weighted * factor),
    });
  }
  return { count: own.reduce((count, sum) => count + sum.count, 0), sums: [...totals.values()] };
}
