import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import en from "#texts/en/errors.json" with { type: "json" };
import es from "#texts/es/errors.json" with { type: "json" };

import { errorText } from "./show-error.ts";

beforeAll(() => i18next.init({ resources: { en: { errors: en }, es: { errors: es } } }));

test("Postgres messages are not shown to users", async () => {
  await i18next.changeLanguage("en");
  for (const message of [
    'new row for relation "deals" violates check constraint "deals_value_minor_check"',
    'null value in column "name" of relation "deals" violates not-null constraint',
    'invalid input syntax for type uuid: "x"',
    'value "99999999999" is out of range for type integer',
    "value too long for type character varying(20)",
  ])
    expect(errorText({ code: "invalid", message }), message).toBe(en.invalid);
});

const refused = { code: "invalid", message: "A workspace must have at least one owner" } as const;

test("the error of a rejected value is the database's message in English, and a text for its code in other languages", async () => {
  await i18next.changeLanguage("en");
  expect(errorText(refused)).toBe(refused.message);
  await i18next.changeLanguage("es");
  expect(errorText(refused)).toBe(es.invalid);
});
