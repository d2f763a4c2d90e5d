import { expect, test } from "vitest";

import { entities } from "#domain/records/kinds/kinds.ts";
import { readSort } from "#domain/records/lists/table-search.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";

import { standardViews } from "./standard-views.ts";

const ids = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;

test("the filters and sort orders of standard views fit the columns of their kind", () => {
  for (const entity of entities)
    for (const { state } of standardViews(entity, { memberId: ids[0], openStages: [ids[1]] })) {
      const columns = recordColumns(entity);
      expect(fitsFilters(columns, state.where)).toBe(true);
      expect(readSort(columns, state.sort)).toHaveLength(state.sort ? 1 : 0);
    }
});

test("the view of a member's own deals contains the open ones, sorted by close date", () => {
  const views = standardViews("deals", { memberId: ids[0], openStages: [ids[1]] });
  expect(views.find(({ id }) => id === "mine")?.state).toEqual({
    where: `owner_id.any.${ids[0]},stage_id.any.${ids[1]}`,
    sort: "close_date",
  });
});
