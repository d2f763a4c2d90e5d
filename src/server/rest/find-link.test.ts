import { describe, expect, test } from "vitest";

import { buildSchemaCache } from "#server/rest/build-schema-cache.ts";
import { closest, findLink } from "#server/rest/find-link.ts";

const own = ["workspace_id", "id"];
const id = {
  type: "uuid",
  base: "uuid",
  format: "uuid",
  default: null,
  isNullable: false,
  values: null,
  comment: null,
};
const table = (name: string, columns: string[], key: string[]) => ({
  name,
  is_view: false,
  is_partitioned: false,
  comment: null,
  rights: { anon: [], authenticated: [], service_role: [] },
  unreadable: { anon: [], authenticated: [], service_role: [] },
  primary_key: key,
  sums: [],
  columns: columns.map((column) => ({ ...id, name: column })),
});
const key = (constraint: string, name: string, columns: string[], foreign: string, is_unique = false) => ({
  constraint,
  is_unique,
  name,
  columns,
  foreign_name: foreign,
  foreign_columns: own,
});
const schema = buildSchemaCache({
  keysOfViews: new Map(),
  relations: [
    table("members", own, own),
    table("accounts", [...own, "parent_id"], own),
    table("details", own, own),
    table("deals", [...own, "owner_id", "created_by"], own),
    table("links", ["workspace_id", "deal_id", "account_id"], ["workspace_id", "deal_id", "account_id"]),
  ],
  foreignKeys: [
    key("deals_owner_fkey", "deals", ["workspace_id", "owner_id"], "members"),
    key("deals_author_fkey", "deals", ["workspace_id", "created_by"], "members"),
    key("accounts_parent_fkey", "accounts", ["workspace_id", "parent_id"], "accounts"),
    key("details_fkey", "details", own, "deals", true),
    key("links_deal_fkey", "links", ["workspace_id", "deal_id"], "deals"),
    key("links_account_fkey", "links", ["workspace_id", "account_id"], "accounts"),
  ],
  routines: [],
  types: [],
  readsRequest: false,
});
const found = (origin: string, target: string, hint: string | null = null) => {
  const { kind, constraint, to } = findLink(schema, origin, target, hint);
  return `${kind} ${constraint} ${to}`;
};

describe("finds the relationship of an embed", () => {
  test.each([
    ["deals", "owner_id", null, "many-to-one deals_owner_fkey members"],
    ["deals", "members", "created_by", "many-to-one deals_author_fkey members"],
    ["deals", "members", "deals_owner_fkey", "many-to-one deals_owner_fkey members"],
    ["members", "deals", "owner_id", "one-to-many deals_owner_fkey deals"],
    ["deals", "details", null, "one-to-one details_fkey details"],
    ["details", "deals", null, "one-to-one details_fkey deals"],
    ["accounts", "parent_id", null, "many-to-one accounts_parent_fkey accounts"],
    ["accounts", "accounts", null, "one-to-many accounts_parent_fkey accounts"],
    ["accounts", "accounts", "parent_id", "one-to-many accounts_parent_fkey accounts"],
    ["deals", "accounts", null, "many-to-many links_deal_fkey accounts"],
    ["deals", "accounts", "links", "many-to-many links_deal_fkey accounts"],
    ["deals", "links", null, "one-to-many links_deal_fkey links"],
  ])("%s → %s!%s", (origin, target, hint, expected) => {
    expect(found(origin, target, hint)).toBe(expected);
  });

  test("rejects an embed with no relationship or several", () => {
    expect(() => found("deals", "members")).toThrow("more than one relationship was found for 'deals' and 'members'");
    expect(() => found("deals", "nothing")).toThrow("Could not find a relationship between 'deals' and 'nothing'");
    expect(() => found("deals", "members", "workspace_id")).toThrow("Could not find a relationship");
  });
});

test("suggests a similar name if there is one", () => {
  expect(closest("acounts", ["deals", "accounts"])).toBe("accounts");
  expect(closest("xyz", ["deals", "accounts"])).toBeNull();
});
