import type { Answer } from "#domain/measures/answer.ts";
import { type FiguresDefaults, type FiguresSearch, toQuestionPart } from "#domain/measures/figures-search.ts";
import type { Grain, MeasureId, Question, Range } from "#domain/measures/question.ts";
import { countDays } from "#domain/time/dates.ts";

export const analysisDefaults = { range: "last_12_months", compare: "previous" } as const satisfies FiguresDefaults;

export const keyMeasures = [
  "revenue",
  "expenses",
  "profit",
  "profit_margin",
  "average_sale",
  "active_customers",
] as const satisfies readonly MeasureId[];

/** The key indicators beside those of the days before, the same by month, and what the charts draw over time. */
export function analysisQuestions(search: FiguresSearch): [Question, Question, Question] {
  const { compare, ...part } = toQuestionPart(search, analysisDefaults);
  const measures = [...keyMeasures];
  return [
    { measures, ...part, ...(compare && { compare }) },
    { measures, ...part, grain: "month" },
    { measures: ["revenue", "expenses", "profit"], ...part, grain: grainOf(part.range) },
  ];
}

const shortRanges: Partial<Record<Extract<Range, string>, Grain>> = {
  today: "day",
  last_7_days: "day",
  last_30_days: "day",
  this_month: "day",
  last_month: "day",
  last_90_days: "week",
  this_quarter: "week",
  last_quarter: "week",
};

/** So fine that there are a dozen points or a few more. */
function grainOf(range: Range): Grain {
  if (typeof range === "string") return shortRanges[range] ?? "month";
  const days = countDays(range);
  if (days <= 45) return "day";
  return days <= 120 ? "week" : "month";
}

/** Whether nothing was sold and nothing was spent yet. */
export function hasNoFigures({ missing }: Answer): boolean {
  const lacks = (measure: MeasureId) => missing.some((one) => one.measure === measure && one.reason === "no_facts");
  return lacks("revenue") && lacks("expenses");
}
