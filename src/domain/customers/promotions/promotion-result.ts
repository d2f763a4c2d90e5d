import * as z from "zod/mini";

import {
  adviceOn,
  minGroupSize,
  liftProblem,
  measureLift,
  type Outcome,
} from "#domain/customers/promotions/measure-lift.ts";

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** The result of a promotion: the day it will be known, the reason it cannot be measured, or the measured effect. */
export const promotionResultSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("running"), known_on: z.iso.date() }),
  z.object({
    state: z.literal("refused"),
    problem: z.enum(["few_held", "few_promoted", "few_buyers"]),
    found: z.int(),
    needed: z.int(),
  }),
  z.object({
    state: z.literal("measured"),
    /**
     * The difference in purchases between a promoted account and an account in the holdout, in minor units and in
     * percent.
     */
    each: interval,
    percent: z.nullable(interval),
    /** The difference in profit; null if any cost is unknown. */
    profit: z.nullable(interval),
    /** The additional purchases of all promoted accounts. */
    total: interval,
    advice: z.enum(["repeat", "stop", "unclear"]),
    /** The measure on which the advice is based. */
    by: z.enum(["profit", "revenue"]),
  }),
]);
export type PromotionResult = z.infer<typeof promotionResultSchema>;

/** An account of a promotion with its purchases, as returned by the database. */
export type CountedOutcome = Outcome & {
  is_holdout: boolean;
  profit_minor: number | null;
  profit_before_minor: number | null;
};

/**
 * Returns the effect of a promotion. There is no result before the promotion is over: checking every day and stopping
 * at the first good result would find a lift that does not exist. The advice is based on profit if all costs are known.
 */
export function resultOf(outcomes: readonly CountedOutcome[], { today, ends_on: ends }: Days): PromotionResult {
  const promoted = outcomes.filter(({ is_holdout }) => !is_holdout);
  const control = outcomes.filter(({ is_holdout }) => is_holdout);
  // Groups that are too small cannot grow later, so the problem is reported immediately.
  if (control.length >= minGroupSize && promoted.length >= minGroupSize && today <= ends)
    return { state: "running", known_on: ends };
  const problem = liftProblem(promoted, control);
  if (problem) return { state: "refused", ...problem };
  const { each, percent } = measureLift(promoted, control);
  const isCosted = outcomes.every(({ profit_minor }) => profit_minor !== null);
  const profit = isCosted ? measureLift(promoted.map(earned), control.map(earned)).each : null;
  const total = (value: number) => value * promoted.length;
  return {
    state: "measured",
    each,
    percent,
    profit,
    total: { value: total(each.value), low: total(each.low), high: total(each.high) },
    advice: adviceOn(profit ?? each),
    by: profit ? "profit" : "revenue",
  };
}
type Days = { today: string; ends_on: string };

const earned = ({ profit_minor: minor, profit_before_minor: before }: CountedOutcome): Outcome => ({
  minor: minor ?? 0,
  before_minor: before ?? 0,
});
