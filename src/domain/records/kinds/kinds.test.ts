import { expect, test } from "vitest";

import { entities, fieldsOf, kindOf, linksTo } from "./kinds.ts";

test("all columns of a kind that are shown, entered or filtered are its fields or written by the database", () => {
  for (const entity of entities) {
    const { fields, written, columns, filters, form, keyFacts, brief } = kindOf(entity);
    const shown = [...columns.map(([name]) => name), ...filters, ...keyFacts, ...brief];
    expect(Object.keys({ ...fields, ...written })).toEqual(expect.arrayContaining(shown));
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...form.asked]));
    expect(form.asked).toEqual(expect.arrayContaining([...form.required]));
  }
});

test("the search of a kind only includes linked records by name", () => {
  for (const entity of entities) {
    for (const column of kindOf(entity).foundBy) expect(fieldsOf(entity)[column]?.link).toBeDefined();
  }
});

test("the page of an account lists related records: deals before people, and its own subsidiaries last", () => {
  const found = linksTo("accounts").map(({ entity, column }) => `${entity}.${column}`);
  const links = ["deals.account_id", "contacts.account_id", "accounts.parent_id"];
  expect(found.filter((kind) => links.includes(kind))).toEqual(links);
});
