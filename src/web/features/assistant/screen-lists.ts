import { writeFilters } from "#domain/records/record-filters.ts";

/** The filters of the lists that answer a question. */
export const screenLists = {
  at_risk: {
    where: writeFilters([{ column: "segment", operator: "any", values: ["attention", "fading", "cannot_lose"] }]),
  },
  unhappy: { where: writeFilters([{ column: "sentiment", operator: "any", values: ["negative"] }]) },
};
