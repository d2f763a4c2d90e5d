import { expect, test } from "vitest";

import { entities, fieldsOf, kindOf, linksTo } from "./kinds.ts";

test("what a kind shows, asks for and is filtered by are its fields, or what the database writes", () => {
  for (const entity of entities) {
    const { fields, written, columns, filters, form, keyFacts, brief } = kindOf(entity);
    const shown = [...columns.map(([name]) => name), ...filters, ...keyFacts, ...brief];
    expect(Object.keys({ ...fields, ...written })).toEqual(expect.arrayContaining(shown));
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...form.asked]));
    expect(form.asked).toEqual(expect.arrayContaining([...form.required]));
  }
});

test("a search finds a kind by what it links to, and by nothing else of others", () => {
  for (const entity of entities) {
    for (const column of kindOf(entity).foundBy) expect(fieldsOf(entity)[column]?.link).toBeDefined();
  }
});

test("the page of an account lists what points to it, deals before people, and those before its own subsidiaries", () => {
  const found = linksTo("accounts").map(({ entity, column }) => `${entity}.${column}`);
  const told = ["deals.account_id", "contacts.account_id", "accounts.parent_id"];
  expect(found.filter((one) => told.includes(one))).toEqual(told);
});
