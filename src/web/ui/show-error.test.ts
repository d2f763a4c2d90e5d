import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import es from "#web/i18n/locales/es/errors.json" with { type: "json" };

import { errorText } from "./show-error.ts";

beforeAll(() => i18next.init({ resources: { en: { errors: {} }, es: { errors: es } } }));

const refused = { code: "invalid", message: "A workspace keeps at least one owner" } as const;

test("a value that the database refuses is explained in its own words to whoever reads them, to others by its code", async () => {
  await i18next.changeLanguage("en");
  expect(errorText(refused)).toBe(refused.message);
  await i18next.changeLanguage("es");
  expect(errorText(refused)).toBe(es.invalid);
});
