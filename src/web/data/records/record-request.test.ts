import { expect, test } from "vitest";

import { kindOf } from "#domain/records/kinds/kinds.ts";
import { recordColumns, tableColumns } from "#domain/records/record-columns.ts";
import { orderTerms } from "#domain/records/record-order.ts";

import { tableSelect } from "./record-request.ts";

const entities = ["accounts", "contacts", "products", "deals"] as const;

test("every sort order ends with the id, so that no row appears on two pages or is missing", () => {
  for (const entity of entities) {
    const sorts = tableColumns(recordColumns(entity)).flatMap(({ name }) =>
      [false, true].map((isDescending) => ({ column: name, isDescending })),
    );
    for (const sort of [[], ...sorts.map((single) => [single])])
      expect(orderTerms(recordColumns(entity), sort).at(-1)?.column).toBe("id");
  }
});

test("a list is also sorted by ID, with unknown numbers last and stages by position", () => {
  expect(orderTerms(recordColumns("accounts"), [{ column: "name", isDescending: true }])).toEqual([
    { column: "name", ascending: false },
    { column: "id", ascending: false },
  ]);
  expect(orderTerms(recordColumns("deals"), [{ column: "value_minor", isDescending: true }])).toEqual([
    { column: "value_minor", ascending: false, nullsFirst: false },
    { column: "id", ascending: true },
  ]);
  expect(orderTerms(recordColumns("deals"), [{ column: "stage_id", isDescending: false }])[0]).toEqual({
    column: "stage(position)",
    ascending: true,
  });
});

test("a table requests only the columns it shows", () => {
  expect(tableSelect(recordColumns("products"))).toBe(
    "id,version,is_sample,currency,name,code,category,price_minor,year_quantity,year_sales_minor,year_margin",
  );
  for (const entity of entities) {
    const columns = tableSelect(recordColumns(entity)).split(",");
    for (const [name] of kindOf(entity).columns) expect(columns).toContain(name);
    expect(columns).not.toContain("*");
  }
});
