import { expect, test } from "vitest";

import { type CustomField, customColumns, eachChange } from "#domain/records/custom-fields/custom-fields.ts";
import { customProblems, customValues, toCustom } from "#domain/records/custom-fields/custom-form.ts";

const field = (given: Partial<CustomField>): CustomField => ({
  id: "1",
  version: 1,
  entity: "deals",
  key: "cf_size",
  label: "Size",
  kind: "text",
  options: {},
  formula: null,
  is_required: false,
  position: 1,
  archived_at: null,
  ...given,
});
const place = { language: "en", currency: "USD" } as const;
const choices = { choices: [{ key: "s", label: "Small", colour: "teal" }] };

test("active fields are shown as columns in order, and a formula as a read-only column", () => {
  const columns = customColumns([
    field({ key: "cf_b", position: 2, kind: "formula", options: { result: "money" } }),
    field({ key: "cf_gone", archived_at: "2026-01-01" }),
    field({ key: "cf_a", position: 1, kind: "choice", options: choices, is_required: true }),
  ]);
  expect(columns).toMatchObject([
    { name: "cf_a", path: "custom->cf_a", kind: "choice", choices: ["s"], isInForm: true, isRequired: false },
    { name: "cf_b", path: "custom->cf_b", kind: "money", isReadOnly: true },
  ]);
});

test("form values match the record, and unchanged values are saved together with other fields", () => {
  const columns = customColumns([
    field({ key: "cf_price", kind: "money" }),
    field({ key: "cf_share", kind: "percent" }),
    field({ key: "cf_sizes", kind: "multiChoice", options: choices }),
    field({ key: "cf_yes", kind: "boolean" }),
  ]);
  const custom = { cf_price: 125050, cf_share: 12.5, cf_sizes: ["s"], cf_yes: false };
  const boxes = customValues(columns, { custom }, place);
  expect(boxes).toMatchObject({ cf_price: "$1,250.50", cf_sizes: "s", cf_yes: "false" });
  expect(customProblems(columns, boxes, place)).toEqual([]);
  expect(toCustom(columns, boxes, () => true, { cf_other: 1 }, place)).toEqual({ custom: { ...custom, cf_other: 1 } });
  expect(toCustom(columns, { ...boxes, cf_price: "" }, (name) => name === "cf_price", custom, place)).toEqual({
    custom: { ...custom, cf_price: null },
  });
  expect(toCustom(columns, boxes, () => false, custom, place)).toEqual({});
});

test("a formatted number is parsed as the same number in every language", () => {
  const [column] = customColumns([field({ key: "cf_n", kind: "number" })]);
  if (!column) throw new Error("The custom field has no column");
  for (const language of ["en", "es", "zh", "ja", "ko"])
    for (const value of [1.234, 1234.5, 1_234_567, -0.001, 0]) {
      const boxes = customValues([column], { custom: { cf_n: value } }, { language, currency: "USD" });
      const { custom } = toCustom([column], boxes, () => true, {}, { language, currency: "USD" });
      expect(custom, `${language} ${value}`).toEqual({ cf_n: value });
    }
});

test("a form reports missing required values and the name of an invalid field", () => {
  const columns = customColumns([
    field({ key: "cf_a", is_required: true }),
    field({ key: "cf_b", kind: "number" }),
    field({ key: "cf_c", kind: "longText" }),
  ]);
  expect(customProblems(columns, { cf_a: " ", cf_b: "many", cf_c: "x".repeat(20_001) }, place)).toEqual([
    ["cf_a", "required"],
    ["cf_b", "number"],
    ["cf_c", "tooLong"],
  ]);
});

test("a history lists custom fields individually", () => {
  const changes = {
    name: ["A", "B"],
    custom: [
      { cf_a: 1, cf_b: 2 },
      { cf_b: 2, cf_c: 3 },
    ],
  } as const;
  expect(eachChange(changes as never)).toEqual([
    ["name", ["A", "B"]],
    ["cf_a", [1, null]],
    ["cf_c", [null, 3]],
  ]);
});
