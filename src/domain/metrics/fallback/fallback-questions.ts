import type { Days, Question } from "#domain/metrics/question.ts";

import { salesMonths } from "./fallback-records.ts";
import type { Targets } from "./sales-metrics.ts";

/** The kinds of records that have a fallback rate: the user's own companies, or accounts. */
export const ratedKinds = ["company", "account"] as const;
export type RatedKind = (typeof ratedKinds)[number];

/**
 * The maximum number of monitored companies or accounts, largest targets first; each has a history of single days.
 */
export const maxRatedTargets = 50;

/** Returns the queries for the targets, one per kind. */
export const targetQuestions = (today: string): Question[] =>
  ratedKinds.map((kind) => ({
    measures: ["revenue_target"],
    range: salesMonths(today),
    grain: "month",
    by: [kind],
    top: maxRatedTargets,
  }));

/** Returns the queries for the sales of these targets, by month and for each day of a range. */
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
