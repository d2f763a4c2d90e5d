import { type FiguresDefaults, type FiguresSearch, toQuestionPart } from "#domain/measures/figures-search.ts";
import { fittingGrain } from "#domain/measures/fitting-grain.ts";
import type { Days, MeasureId, Question } from "#domain/measures/question.ts";
import { resolveRange } from "#domain/measures/ranges.ts";

export const buyingDefaults = { range: "last_12_months", compare: "previous" } as const satisfies FiguresDefaults;

export const buyingMeasures = [
  "revenue",
  "sales_count",
  "average_sale",
  "gross_margin",
] as const satisfies readonly MeasureId[];

/** So many products are told. */
const mostProducts = 10;

/** The days in which it is looked for what was bought together: those of the address. */
export const togetherDays = ({ range, from, to }: FiguresSearch, today: string): Days =>
  resolveRange(toQuestionPart({ range, from, to }, buyingDefaults).range, today);

/** What an account bought in some days: as a whole beside the days before, over time, and by product. */
export function buyingQuestions(
  id: string,
  { range, from, to, compare, currency }: FiguresSearch,
): [Question, Question, Question] {
  const part = toQuestionPart({ range, from, to, compare, currency }, buyingDefaults);
  const of = { ...part, filters: { account: [id] } };
  return [
    { ...of, measures: [...buyingMeasures] },
    { ...of, measures: ["revenue"], grain: fittingGrain(of.range) },
    { ...of, measures: ["revenue"], by: ["product"], top: mostProducts },
  ];
}
