import type { Question } from "#domain/metrics/question.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";

/** Filters that restrict a question to the deals of a list. */
export type SalesFilter = Pick<Question, "where" | "search" | "filters">;

/** Returns the filters of a list and its search; for a board also its pipeline. */
export const toSalesFilter = ({ where, pipeline, as, q }: TableSearch): SalesFilter => ({
  ...(where && { where: { deals: where } }),
  ...(q && { search: { deals: q } }),
  ...(as === "board" && pipeline && { filters: { pipeline: [pipeline] } }),
});
