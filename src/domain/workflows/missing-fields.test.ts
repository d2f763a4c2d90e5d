import { expect, test } from "vitest";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";

import { missingFields, missingFieldsOf } from "./missing-fields.ts";

const field = (key: string, label: string, archived_at: string | null = null): CustomField => ({
  id: `01900000-0000-7000-8000-0000000000${key.length}`,
  version: 1,
  entity: "deals",
  key,
  label,
  kind: "number",
  options: {},
  formula: null,
  is_required: false,
  position: 1,
  archived_at,
});
const fields = [field("cf_size", "Size"), field("cf_colour", "Colour", "2026-11-01T00:00:00Z")];

test("reports archived fields by their label, deleted ones by their key, and no others", () => {
  const where = "or(name.is.X,cf_size.gt.5),cf_colour.gt.1,cf_gone.gt.1";
  expect(missingFields("deals", where, fields)).toEqual(["Colour", "cf_gone"]);
  expect(missingFields("deals", "", fields)).toEqual([]);
  expect(missingFields("contacts", "cf_size.gt.5", fields)).toEqual(["cf_size"]);
});

test("checks the trigger and all conditions of a workflow, and reports each field once", () => {
  const missing = missingFieldsOf(
    {
      trigger: { on: "updated", entity: "deals", field: "cf_colour", where: "cf_size.gt.5" },
      steps: [
        {
          id: "s1",
          do: "branch",
          where: "cf_colour.gt.1",
          yes: [{ id: "s2", do: "branch", where: "cf_gone.gt.1", yes: [], no: [{ id: "s3", do: "stop" }] }],
          no: [],
        },
      ],
    },
    fields,
  );
  expect(missing).toEqual(["Colour", "cf_gone"]);
});
