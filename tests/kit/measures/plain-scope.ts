import type { DimensionId } from "#domain/metrics/question.ts";

/** The scope of a number: its days, including both ends, and the facts that it includes. */
export type Scope = {
  from: string;
  to: string;
  currency: string;
  /** Dimensions used for grouping or filtering, and the condition on a fact's values in them. */
  dimensions: readonly DimensionId[];
  passes: (fact: object) => boolean;
  /** The parts of `passes`: the filters, the dimensions of the grouping, and the group. */
  filters: readonly Wanted[];
  by: readonly DimensionId[];
  group: readonly Wanted[];
  /** A customer is lost after this number of days without an order. */
  lapseDays: number;
};
export type Wanted = { dimension: DimensionId; wanted: readonly (string | null)[] };
export const unknown = Symbol("the facts lack a dimension");
