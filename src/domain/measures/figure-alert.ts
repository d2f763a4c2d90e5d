import * as z from "zod/mini";

import { type Answer, units } from "#domain/measures/answer.ts";
import { type Formula, isAtom } from "#domain/measures/formula.ts";
import { measures } from "#domain/measures/measures.ts";
import { measureIds, type Question, type Range } from "#domain/measures/question.ts";
import { type Currency, currencySchema } from "#domain/numbers/currency.ts";
import { addDays } from "#domain/time/dates.ts";

export const directions = ["above", "below"] as const;
export type Direction = (typeof directions)[number];
export const cadences = ["daily", "weekly"] as const;
export type Cadence = (typeof cadences)[number];

/** What is told of a crossing, as it was: values in the unit of the measure, money in smallest units of the currency. */
export const toldAlertSchema = z.object({
  title: z.string(),
  measure: z.enum(measureIds),
  unit: z.enum(units),
  currency: currencySchema,
  direction: z.enum(directions),
  line: z.number(),
  value: z.number(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The list of the records behind the figure; of several the first that has any. */
  entity: z.nullable(z.string()),
  where: z.nullable(z.string()),
  /** What that list is searched for. */
  search: z.optional(z.string()),
});
export type ToldAlert = z.infer<typeof toldAlertSchema>;

/** How far back over the line a figure has to come, as a share of it, before it can be told of again. */
export const alertMargin = 0.02;

type Watched = { direction: Direction; line: number; wasBeyond: boolean | null; value: number | null };

/**
 * On which side of its line a figure stands by now, and whether that is to be told: it is when it was known to be on the other
 * side before. What is unknown changes nothing, so it is neither above nor below.
 */
export function watchLine({ direction, line, wasBeyond, value }: Watched): {
  isBeyond: boolean | null;
  tells: boolean;
} {
  if (value === null) return { isBeyond: wasBeyond, tells: false };
  const past = direction === "above" ? value - line : line - value;
  // A figure that stays near the line is told of once.
  const isBeyond = wasBeyond ? past > -alertMargin * Math.abs(line) : past > 0;
  return { isBeyond, tells: isBeyond && wasBeyond === false };
}

/** What an alert asks for: the whole of a question's days, of one measure and in one currency for good. */
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

/** Whether a figure grows from day to day of a period: sums do, what stands and what is in a ratio of two sums do not. */
function fillsUp(formula: Formula): boolean {
  if (isAtom(formula)) return !formula.fact.startsWith("stock:");
  if ("ratio" in formula) return fillsUp(formula.ratio) && !fillsUp(formula.by);
  if ("product" in formula) return formula.product.some(fillsUp) && !(formula.by && fillsUp(formula.by));
  if ("of" in formula) return fillsUp(formula.of);
  if ("value" in formula) return fillsUp(formula.value);
  if ("notBelowZero" in formula) return fillsUp(formula.notBelowZero);
  return ("minus" in formula ? formula.minus : formula.plus).some(fillsUp);
}

function wholeRange(range: Range, today: string): Range {
  if (range === "today") return { from: addDays(today, -1), to: addDays(today, -1) };
  if (range === "this_month") return "last_month";
  if (range === "this_quarter") return "last_quarter";
  return range === "this_year" ? "last_year" : range;
}

/**
 * What an alert is judged by. A period that has only begun is below any line, so what fills up is below one by the last whole
 * period of its kind: last month for this month, yesterday for today. Anything else is asked as it is.
 */
export function judgedQuestion(question: Question, direction: Direction, today: string): Question {
  const [measure] = question.measures;
  if (direction === "above" || !measure || measures[measure].isOfToday || !fillsUp(measures[measure].formula))
    return question;
  const range = wholeRange(question.range, today);
  return range === question.range ? question : { ...question, range };
}

type Alert = { title: string; direction: Direction; line: number };

type List = { entity: string; where: string | null; search?: string | undefined };

/** What is told of an answer to an alert's question, and the list that it leads to; nothing where it is unknown. */
export function toToldAlert({ title, direction, line }: Alert, answer: Answer, list?: List): ToldAlert | null {
  const [column] = answer.columns;
  const value = answer.total.values[0] ?? null;
  if (!column || value === null) return null;
  return {
    title,
    measure: column.measure,
    unit: column.unit,
    currency: answer.currency,
    direction,
    line,
    value,
    ...answer.range,
    entity: list?.entity ?? null,
    where: list?.where ?? null,
    ...(list?.search && { search: list.search }),
  };
}
