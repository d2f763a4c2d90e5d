import { expect, test } from "vitest";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { assignField, missingField, sameMapping, setValue } from "#domain/imports/edit-mapping.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";

const workspace = {
  currency: "USD",
  stages: [
    { name: "Qualified", kind: "open" },
    { name: "Closed Won", kind: "won" },
  ] as const,
};

function column(index: number, name: string, values: string[] = []): ColumnProfile {
  const counted = values.map((value) => ({ value, count: 1 }));
  return {
    index,
    name,
    kind: "text",
    filled: 9,
    empty: 0,
    distinct: 9,
    values: counted,
    samples: values,
    odd: 0,
    date: null,
    number: null,
  };
}
const columns = [column(0, "opportunity_id"), column(1, "account"), column(2, "outcome", ["Won", "Engaging"])];
const [, account, outcome] = columns as [ColumnProfile, ColumnProfile, ColumnProfile];
const suggested = suggestMapping("deals", columns, workspace);

test("assigning a stage column suggests the meaning of its values, and the kinds of new stages", () => {
  const mapping = assignField(suggested, outcome, "stage_id", workspace);
  expect(mapping.columns.map(({ field }) => field)).toEqual(["external_id", "account_id", "stage_id"]);
  expect(mapping.values).toEqual({ stage_id: { Won: "Closed Won" } });
  expect(mapping.stage_kinds).toEqual({ Engaging: "open" });
  expect(mapping.links.stage_id).toEqual({ missing: "create" });
});

test("assigning a field to another column removes it from the previous one", () => {
  const mapping = assignField(suggested, outcome, "account_id", workspace);
  expect(mapping.columns).toEqual([expect.objectContaining({ column: 0 }), { column: 2, field: "account_id" }]);
});

test("drops settings of a field that no column fills any more", () => {
  const joined = setValue(suggested, "account_id", "ACME", "Acme");
  const mapping = assignField(joined, account, null, workspace);
  expect(mapping.links).not.toHaveProperty("account_id");
  expect(mapping.values).toEqual({});
  const [id] = columns as [ColumnProfile];
  expect(assignField(suggested, id, null, workspace).match).toEqual([]);
});

test("undoing the mapping of a value restores the original mapping", () => {
  const joined = setValue(suggested, "account_id", "ACME", "Acme");
  expect(joined.values.account_id).toEqual({ ACME: "Acme" });
  expect(sameMapping(joined, suggested)).toBe(false);
  expect(sameMapping(setValue(joined, "account_id", "ACME", undefined), suggested)).toBe(true);
});

test("compares mappings regardless of the key order that the database returns", () => {
  const reordered = Object.fromEntries(Object.entries(suggested).reverse()) as typeof suggested;
  expect(sameMapping(reordered, suggested)).toBe(true);
});

test("a deal can be named after its account, but an account requires a name column", () => {
  expect(missingField(suggested)).toBeUndefined();
  expect(missingField({ ...suggested, columns: [] })).toBe("name");
  expect(missingField({ ...suggested, entity: "accounts" })).toBe("name");
});
