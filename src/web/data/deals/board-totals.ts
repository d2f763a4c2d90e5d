import type { Row } from "#domain/database.ts";
import type { Currency } from "#domain/numbers/currency.ts";

import type { Stage } from "./pipelines.ts";

export type StageTotal = {
  count: number;
  /** Sum in the workspace's currency; deals in other currencies are only counted. Null if no value is known. */
  value: number | null;
  weighted: number | null;
  otherCurrency: number;
};

/** A row for each stage and currency. */
export type StageSums = Pick<Row<"deals">, "stage_id" | "currency"> &
  Record<"value" | "own" | "unweighed", number | null> & { count: number };

/** Sums for a board, aggregated by the database without looking up the stage of each deal. */
export const stageSumsSelect =
  "stage_id,currency,count(),value:value_minor.sum(),own:own_weight_minor.sum(),unweighed:unweighed_minor.sum()";

/** Computes the totals of one stage. */
export function toStageTotal(
  sums: readonly StageSums[],
  stage: Pick<Stage, "id" | "default_probability">,
  currency: Currency,
): StageTotal {
  const own = sums.filter((sum) => sum.stage_id === stage.id);
  const here = own.find((sum) => sum.currency === currency);
  const other = own.filter((sum) => sum !== here);
  const value = here?.value ?? null;
  return {
    count: own.reduce((count, sum) => count + sum.count, 0),
    value,
    weighted:
      value === null ? null : Math.round((here?.own ?? 0) + ((here?.unweighed ?? 0) * stage.default_probability) / 100),
    otherCurrency: other.reduce((count, sum) => count + sum.count, 0),
  };
}
