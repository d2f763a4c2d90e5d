import { expect, test } from "vitest";

import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import {
  arrangeFields,
  listLayout,
  moveField,
  orderFields,
  readLayout,
  toggleField,
} from "#domain/records/record-layout.ts";

const seats: CustomField = {
  id: "1",
  version: 1,
  entity: "products",
  key: "cf_seats",
  label: "Seats",
  kind: "number",
  options: {},
  formula: null,
  is_required: false,
  position: 1,
  archived_at: null,
};
const products = recordColumns("products", customColumns([seats]));

test("the standard layout starts with the key facts, and hides nothing", () => {
  expect(arrangeFields(products, undefined)).toEqual({
    always_shown: kinds.products.keyFacts,
    shown_if_filled: ["external_id", "cf_seats"],
    hidden: [],
  });
  // A deal's stage, currency, value and close date are shown elsewhere on its page.
  const shown = Object.values(arrangeFields(recordColumns("deals"), undefined)).flat();
  for (const name of ["stage_id", "currency", "value_minor", "close_date"]) expect(shown).not.toContain(name);
  // Key facts can be columns that are not fields of forms.
  expect(arrangeFields(recordColumns("messages"), undefined).always_shown).toContain("sentiment");
});

test("a layout ignores deleted and repeated fields, and adds new fields to those shown if filled", () => {
  const layout = { always_shown: ["cf_gone", "category", "category"], shown_if_filled: ["code"], hidden: ["code"] };
  expect(arrangeFields(products, layout)).toEqual({
    always_shown: ["category"],
    shown_if_filled: ["code", "price_minor", "external_id", "cf_seats"],
    hidden: [],
  });
});

test("a form has the order of the layout, except that the name is first and the currency follows the amount", () => {
  const names = ["name", "code", "category", "price_minor", "currency", "external_id", "cf_seats"];
  expect(orderFields(names, products, undefined)).toEqual(names);
  const layout = { always_shown: ["cf_seats", "price_minor"], shown_if_filled: ["category"], hidden: ["code"] };
  expect(orderFields(names, products, layout)).toEqual([
    "name",
    "cf_seats",
    "price_minor",
    "currency",
    "category",
    "external_id",
    "code",
  ]);
});

test("a field moves within and between sections, and never before the first one", () => {
  const layout = { always_shown: ["code"], shown_if_filled: ["category"], hidden: ["external_id"] };
  const list = listLayout(layout);
  expect(readLayout(list)).toEqual(layout);
  expect(readLayout(moveField(list, "category", 0)).always_shown).toEqual(["category", "code"]);
  expect(readLayout(moveField(list, "code", list.indexOf("shown_if_filled"))).shown_if_filled).toEqual([
    "code",
    "category",
  ]);
  expect(readLayout(toggleField(list, "code"))).toEqual({
    always_shown: [],
    shown_if_filled: ["category"],
    hidden: ["code", "external_id"],
  });
  expect(readLayout(toggleField(list, "external_id")).shown_if_filled).toEqual(["category", "external_id"]);
});
