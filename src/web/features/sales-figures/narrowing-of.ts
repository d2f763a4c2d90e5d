import type { TableSearch } from "#domain/lists/table-search.ts";
import type { Question } from "#domain/measures/question.ts";

/** Filters that restrict a question to the deals of a list. */
export type Narrowing = Pick<Question, "where" | "search" | "filters">;

/** Returns the filters of a list and its search; for a board also its pipeline. */
export const narrowingOf = ({ where, pipeline, as, q }: TableSearch): Narrowing => ({
  ...(where && { where: { deals: where } }),
  ...(q && { search: { deals: q } }),
  ...(as === "board" && pipeline && { filters: { pipeline: [pipeline] } }),
});
