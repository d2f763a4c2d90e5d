import * as z from "zod/mini";

import { adviceOn, leastHeld, liftProblem, measureLift, type Outcome } from "#domain/promotions/measure-lift.ts";

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** What can be said of a promotion: when that will be, why nothing can, or what it brought. */
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
    /** How much more each promoted account bought than one held out, in the smallest unit and in percent. */
    each: interval,
    percent: z.nullable(interval),
    /** The same of what was earned; null where a cost is unknown. */
    profit: z.nullable(interval),
    /** What all who were promoted to bought more. */
    total: interval,
    advice: z.enum(["repeat", "stop", "unclear"]),
    /** What the advice follows from. */
    by: z.enum(["profit", "revenue"]),
  }),
]);
export type PromotionResult = z.infer<typeof promotionResultSchema>;

/** An account of a promotion, as the database counted it. */
export type CountedOutcome = Outcome & {
  is_held_out: boolean;
  profit_minor: number | null;
  profit_before_minor: number | null;
};

/**
 * What a promotion brought. Nothing is said before it is over: whoever looks each day and stops at the first good one would
 * find a lift where there is none. Then its advice follows from what was earned, where all costs are known.
 */
export function resultOf(outcomes: readonly CountedOutcome[], { today, ends_on: ends }: Days): PromotionResult {
  const promoted = outcomes.filter(({ is_held_out }) => !is_held_out);
  const held = outcomes.filter(({ is_held_out }) => is_held_out);
  // Those who are too few now will not be more.
  if (held.length >= leastHeld && promoted.length >= leastHeld && today <= ends)
    return { state: "running", known_on: ends };
  const problem = liftProblem(promoted, held);
  if (problem) return { state: "refused", ...problem };
  const { each, percent } = measureLift(promoted, held);
  const isCosted = outcomes.every(({ profit_minor }) => profit_minor !== null);
  const profit = isCosted ? measureLift(promoted.map(earned), held.map(earned)).each : null;
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
