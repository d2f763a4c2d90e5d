import type { TableSearch } from "#domain/lists/table-search.ts";
import type { Question } from "#domain/measures/question.ts";

/** The deals that a list shows, as a question is narrowed to them. */
export type Narrowing = Pick<Question, "where" | "search" | "filters">;

/** By the filters of a list and its search; a board is of one pipeline besides. */
export const narrowingOf = ({ where, pipeline, as, q }: TableSearch): Narrowing => ({
  ...(where && { where: { deals: where } }),
  ...(q && { search: { deals: q } }),
  ...(as === "board" && pipeline && { filters: { pipeline: [pipeline] } }),
});
