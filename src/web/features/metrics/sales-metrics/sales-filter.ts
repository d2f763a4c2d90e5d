import type { Question } from "#domain/metrics/question.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";

/** Filters that limit a question to the deals of a list. */
export type SalesFilter = Pick<Question, "where" | "search" | "filters">;

/** Converts the filters and search of a list to filters of a question. For a board, includes the pipeline. */
export const toSalesFilter = ({ where, pipeline, as, q }: TableSearch): SalesFilter => ({
  ...(where && { where: { deals: where } }),
  ...(q && { search: { deals: q } }),
  ...(as === "board" && pipeline && { filters: { pipeline: [pipeline] } }),
});
