import { expect, test } from "vitest";

import { both, keepOther, mergeFields, proposeMerge, toMerge } from "#domain/records/duplicates/merge-choice.ts";
import { recordColumns } from "#domain/records/record-columns.ts";

const columns = recordColumns("contacts", [
  {
    name: "cf_born",
    path: "custom->cf_born",
    label: "Born",
    kind: "date",
    isRequired: false,
    width: 150,
    isShown: false,
  },
]);
const full = { id: "a", name: "Ann Lee", email: "ann@lee.com", title: "Buyer", created_at: "2026-02-01", custom: {} };
const bare = {
  id: "b",
  name: "A. Lee",
  title: "Head",
  city: "Lyon",
  created_at: "2026-01-01",
  custom: { cf_born: "1990-04-01" },
};

test("keeps the most complete record and fills in what it lacks, custom fields too", () => {
  const choice = proposeMerge(columns, [
    { ...bare, title: null },
    { ...full, phone: "5550100" },
  ]);
  expect(choice.keep).toBe("a");
  expect(toMerge(columns, [bare, full], choice)).toEqual({
    keep: "a",
    merge: ["b"],
    fields: { city: "Lyon", custom: { cf_born: "1990-04-01" } },
  });
});

test("keeps the oldest of equally complete records", () => {
  expect(proposeMerge(columns, [{ ...full, id: "new", created_at: "2026-03-01" }, full]).keep).toBe("a");
});

test("keeping the other record uses its values, except for single fields that take the first value or both texts", () => {
  const rows = [full, bare];
  const choice = keepOther(columns, rows, "b");
  expect(toMerge(columns, rows, choice)).toEqual({ keep: "b", merge: ["a"], fields: { email: "ann@lee.com" } });
  const changed = { ...choice, values: { ...choice.values, name: "a", title: both } };
  expect(toMerge(columns, rows, changed).fields).toEqual({
    name: "Ann Lee",
    title: "Buyer; Head",
    email: "ann@lee.com",
  });
});

test("offers fields that any record has filled, and both texts only if they differ and fit", () => {
  const fields = Object.fromEntries(mergeFields(columns, [full, bare]).map((field) => [field.column.name, field]));
  expect(Object.keys(fields).toSorted()).toEqual(["cf_born", "city", "email", "name", "title"]);
  expect(fields.name?.joined).toBeUndefined();
  expect(fields.title?.joined).toBe("Buyer; Head");
  const long = mergeFields(columns, [
    { ...full, title: "x".repeat(150) },
    { ...bare, title: "y".repeat(150) },
  ]);
  expect(long.find(({ column }) => column.name === "title")?.joined).toBeUndefined();
  expect(mergeFields(columns, [full, full]).every(({ isSame }) => isSame)).toBe(true);
});

test("an amount is taken with its currency, which cannot be chosen alone", () => {
  const accounts = recordColumns("accounts", []);
  const oak = { id: "a", name: "Oak", city: "Lyon", website: "oak.test", currency: "USD", created_at: "2026-01-01" };
  const elm = { id: "b", name: "Oak", currency: "JPY", annual_revenue_minor: 5000, created_at: "2026-01-02" };
  const rows = [oak, elm];
  expect(mergeFields(accounts, rows).map(({ column }) => column.name)).not.toContain("currency");
  expect(toMerge(accounts, rows, proposeMerge(accounts, rows)).fields).toEqual({
    annual_revenue_minor: 5000,
    currency: "JPY",
  });
  const filled = [{ ...oak, annual_revenue_minor: 700 }, elm];
  expect(toMerge(accounts, filled, proposeMerge(accounts, filled)).fields).toEqual({});
});
