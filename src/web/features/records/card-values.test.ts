import { expect, test } from "vitest";

import { recordColumns, tableColumns } from "#domain/records/record-columns.ts";

import { cardColumns } from "./card-values.tsx";

test("a card without an amount shows no choice in its place", () => {
  const columns = tableColumns(recordColumns("deals"));
  const deal = { id: "1", version: 1, name: "Oak desks", priority: "medium", value_minor: null };
  expect(cardColumns("deals", columns, deal as never)).toMatchObject({ side: undefined, lacksValue: true });
});
