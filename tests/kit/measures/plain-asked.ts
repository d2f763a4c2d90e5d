import type { DimensionId } from "#domain/measures/question.ts";

/** What a figure is asked of: days, both of them included, and the facts that pass. */
export type Asked = {
  from: string;
  to: string;
  currency: string;
  /** Dimensions that matter, whether to group or to filter, and what a fact has to have in them. */
  dimensions: readonly DimensionId[];
  passes: (fact: object) => boolean;
  /** The same, told apart: what is filtered, what is grouped by, and which group it is. */
  filters: readonly Wanted[];
  by: readonly DimensionId[];
  group: readonly Wanted[];
  /** After how many days without an order a customer is lost. */
  lapseDays: number;
};
export type Wanted = { dimension: DimensionId; wanted: readonly (string | null)[] };
export const unknown = Symbol("the facts lack a dimension");
