import { writeFilters } from "#domain/records/record-filters.ts";

/** The filters of the lists that answer a question. */
export const screenLists = {
  unhappy: { where: writeFilters([{ column: "sentiment", operator: "any", values: ["negative"] }]) },
};
