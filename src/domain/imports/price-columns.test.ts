import { expect, test } from "vitest";

import { ColumnProfiler } from "#domain/imports/column-profile.ts";
import { suggestEntity } from "#domain/imports/suggest-entity.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";

/** Returns the suggested kind of record, and the field of each mapped column. */
function suggest(table: Record<string, string[]>, fileName = "table.csv") {
  const columns = Object.entries(table).map(([name, cells], index) => {
    const profiler = new ColumnProfiler(index);
    for (const cell of cells) profiler.add(cell);
    return profiler.profile(name);
  });
  const entity = suggestEntity(columns, fileName);
  const mapping = suggestMapping(entity, columns, { currency: "GBP", stages: [] });
  return {
    entity,
    fields: Object.fromEntries(mapping.columns.map(({ column, field }) => [columns[column]?.name, field])),
  };
}

test.each(["Sell price", "Selling price", "Retail price", "Precio de venta", "销售价", "販売価格", "판매가"])(
  "the list price of a product is its %s and not its cost",
  (price) => {
    const table = { SKU: ["OIL-05", "TEA-01"], Description: ["Olive oil", "Tea"], [price]: ["33.51", "9"] };
    expect(suggest({ ...table, Cost: ["20.10", "5"] })).toEqual({
      entity: "products",
      fields: { SKU: "code", Description: "name", [price]: "price_minor" },
    });
  },
);

test.each([
  ["Net £", "VAT £", "Gross £", "Paid to"],
  ["Net amount", "VAT amount", "Gross amount", "Paid to"],
  ["Importe neto", "IVA", "Importe bruto", "Pagado a"],
  ["不含税金额", "税额", "含税金额", "收款方"],
  ["税抜金額", "消費税", "税込金額", "支払先"],
  ["공급가액", "부가세", "합계금액", "지급처"],
])("an expense is its %s, not its %s or %s", (net, tax, gross, payee) => {
  const table = { [payee]: ["Ann", "Bo"], [gross]: ["12", "6"], [tax]: ["2", "1"], [net]: ["10", "5"] };
  expect(suggest({ Date: ["2026-01-05", "2026-01-06"], ...table }, "expenses.csv")).toEqual({
    entity: "expenses",
    fields: { Date: "spent_on", [payee]: "name", [net]: "amount_minor" },
  });
});
