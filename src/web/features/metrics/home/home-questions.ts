import type { Question } from "#domain/metrics/question.ts";

export const homeQuestions = [
  {
    measures: ["revenue", "new_leads", "calls_made", "deals_won"],
    range: "last_30_days",
    grain: "day",
    compare: "previous",
  },
  { measures: ["open_pipeline", "open_deals"], range: "today", by: ["stage"] },
  { measures: ["revenue"], range: "last_12_months", grain: "month", compare: "year" },
  { measures: ["lead_conversion"], range: "last_12_months", grain: "month" },
] as const satisfies readonly Question[];
