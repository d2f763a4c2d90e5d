import type { Days, Question } from "#domain/measures/question.ts";

import { salesMonths } from "./fallback-records.ts";
import type { Targets } from "./sales-figures.ts";

/** Whose rates are shown: those of the user's own companies, or those of accounts. */
export const ratedKinds = ["company", "account"] as const;
export type RatedKind = (typeof ratedKinds)[number];

/** So many, those with the largest targets, are followed; each comes with every day of its history. */
export const mostRated = 50;

/** Who has targets, for each of the kinds. */
export const targetQuestions = (today: string): Question[] =>
  ratedKinds.map((kind) => ({
    measures: ["revenue_target"],
    range: salesMonths(today),
    grain: "month",
    by: [kind],
    top: mostRated,
  }));

/** What those sold by month, and each day of a range. */
export const salesQuestions = (kind: RatedKind, rated: readonly Targets[], today: string, days: Days): Question[] => {
  const sales: Pick<Question, "measures" | "by" | "filters"> = {
    measures: ["revenue"],
    by: [kind],
    filters: { [kind]: rated.map(({ id }) => id) },
  };
  return [
    { ...sales, range: salesMonths(today), grain: "month" },
    { ...sales, range: days, grain: "day" },
  ];
};
