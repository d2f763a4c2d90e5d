import type { DimensionId } from "#domain/metrics/question.ts";

/** The scope of a number: days, both ends included, and the facts that pass. */
export type Scope = {
  from: string;
  to: string;
  currency: string;
  /** Dimensions used for grouping or filtering, and what a fact must have in them. */
  dimensions: readonly DimensionId[];
  passes: (fact: object) => boolean;
  /** The parts of `passes`: the filters, the grouping, and the group. */
  filters: readonly Wanted[];
  by: readonly DimensionId[];
  group: readonly Wanted[];
  /** Days without an order after which a customer is lost. */
  lapseDays: number;
};
export type Wanted = { dimension: DimensionId; wanted: readonly (string | null)[] };
export const unknown = Symbol("the facts lack a dimension");
