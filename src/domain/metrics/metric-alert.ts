import * as z from "zod/mini";

import { type Formula, isAtom } from "#domain/metrics/formula.ts";
import { type MeasureResult, units } from "#domain/metrics/measure-result.ts";
import { measures } from "#domain/metrics/measures.ts";
import { measureIds, type Question, type Range } from "#domain/metrics/question.ts";
import { type Currency, currencySchema } from "#domain/numbers/currency.ts";
import { addDays } from "#domain/time/dates.ts";

export const directions = ["above", "below"] as const;
export type Direction = (typeof directions)[number];
export const cadences = ["daily", "weekly"] as const;
export type Cadence = (typeof cadences)[number];

/**
 * The alert sent when the metric crossed the threshold. Values are in the unit of the measure, money in minor units of
 * the currency.
 */
export const notifiedAlertSchema = z.object({
  title: z.string(),
  measure: z.enum(measureIds),
  unit: z.enum(units),
  currency: currencySchema,
  direction: z.enum(directions),
  threshold: z.number(),
  value: z.number(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The list of the records behind the metric; the first non-empty one if there are several. */
  entity: z.nullable(z.string()),
  where: z.nullable(z.string()),
  /** The search text of that list. */
  search: z.optional(z.string()),
});
export type NotifiedAlert = z.infer<typeof notifiedAlertSchema>;

/** The distance that a metric must move back before it can cause another alert, as a share of the threshold. */
export const alertMargin = 0.02;

type ThresholdCheck = { direction: Direction; threshold: number; wasBeyond: boolean | null; value: number | null };

/**
 * Determines which side of its threshold a metric is on, and whether that causes an alert. An alert requires that the
 * metric was previously known to be on the other side. An unknown value leaves the state unchanged.
 */
export function checkThreshold({ direction, threshold, wasBeyond, value }: ThresholdCheck): {
  isBeyond: boolean | null;
  isAlert: boolean;
} {
  if (value === null) return { isBeyond: wasBeyond, isAlert: false };
  const past = direction === "above" ? value - threshold : threshold - value;
  // The margin keeps a metric that varies around the threshold from causing one alert after another.
  const isBeyond = wasBeyond ? past > -alertMargin * Math.abs(threshold) : past > 0;
  return { isBeyond, isAlert: isBeyond && wasBeyond === false };
}

/**
 * Returns the question that an alert checks: the range and filters of a question, with a single measure and a fixed
 * currency.
 */
export function toAlertQuestion(
  { range, filters, where, search, week_start }: Question,
  measure: Question["measures"][number],
  currency: Currency | undefined,
): Question {
  return {
    measures: [measure],
    range,
    ...(currency && { currency }),
    ...(filters && { filters }),
    ...(where && { where }),
    ...(search && { search }),
    ...(week_start && { week_start }),
  };
}

/** True if a metric grows in the course of a period. Sums do; states and ratios of two sums do not. */
function isCumulative(formula: Formula): boolean {
  if (isAtom(formula)) return !formula.fact.startsWith("stock:");
  if ("ratio" in formula) return isCumulative(formula.ratio) && !isCumulative(formula.by);
  if ("product" in formula) return formula.product.some(isCumulative) && !(formula.by && isCumulative(formula.by));
  if ("of" in formula) return isCumulative(formula.of);
  if ("value" in formula) return isCumulative(formula.value);
  if ("notBelowZero" in formula) return isCumulative(formula.notBelowZero);
  return ("minus" in formula ? formula.minus : formula.plus).some(isCumulative);
}

function wholeRange(range: Range, today: string): Range {
  if (range === "today") return { from: addDays(today, -1), to: addDays(today, -1) };
  if (range === "this_month") return "last_month";
  if (range === "this_quarter") return "last_quarter";
  return range === "this_year" ? "last_year" : range;
}

/**
 * Returns the question that checks an alert. At the start of a period, a sum would be below any threshold, so alerts
 * for low values of cumulative metrics are checked for the last complete period of the same kind: last month instead of
 * this month, yesterday instead of today. Other questions are unchanged.
 */
export function evaluatedQuestion(question: Question, direction: Direction, today: string): Question {
  const [measure] = question.measures;
  if (direction === "above" || !measure || measures[measure].isOfToday || !isCumulative(measures[measure].formula))
    return question;
  const range = wholeRange(question.range, today);
  return range === question.range ? question : { ...question, range };
}

type Alert = { title: string; direction: Direction; threshold: number };

type List = { entity: string; where: string | null; search?: string | undefined };

/** Returns the alert for a result with the list that the alert links to; null if the metric is unknown. */
export function toNotifiedAlert(
  { title, direction, threshold }: Alert,
  result: MeasureResult,
  list?: List,
): NotifiedAlert | null {
  const [column] = result.columns;
  const value = result.total.values[0] ?? null;
  if (!column || value === null) return null;
  return {
    title,
    measure: column.measure,
    unit: column.unit,
    currency: result.currency,
    direction,
    threshold,
    value,
    ...result.range,
    entity: list?.entity ?? null,
    where: list?.where ?? null,
    ...(list?.search && { search: list.search }),
  };
}
