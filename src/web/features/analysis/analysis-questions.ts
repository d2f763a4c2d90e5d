import type { Answer } from "#domain/measures/answer.ts";
import type { Comparison, MeasureId, Question, RangeName } from "#domain/measures/question.ts";

/** What the page can be asked about; its months are whole in each of them. */
export const analysisRanges = [
  "last_12_months",
  "this_year",
  "last_year",
  "this_quarter",
  "last_quarter",
] as const satisfies readonly RangeName[];
export type AnalysisRange = (typeof analysisRanges)[number];

/** What of the figures is looked at, as it stands in the address. */
export type FigureSearch = { range?: AnalysisRange | undefined; compare?: Comparison | undefined };

export const keyMeasures = [
  "revenue",
  "expenses",
  "profit",
  "profit_margin",
  "average_sale",
  "active_customers",
] as const satisfies readonly MeasureId[];

/** The key indicators of the whole range beside those before it, and the same month by month. */
export function analysisQuestions({ range = "last_12_months", compare = "previous" }: FigureSearch): Question[] {
  const measures = [...keyMeasures];
  return [
    { measures, range, compare },
    { measures, range, grain: "month" },
  ];
}

/** Whether nothing was sold and nothing was spent yet. */
export function hasNoFigures({ missing }: Answer): boolean {
  const lacks = (measure: MeasureId) => missing.some((one) => one.measure === measure && one.reason === "no_facts");
  return lacks("revenue") && lacks("expenses");
}
