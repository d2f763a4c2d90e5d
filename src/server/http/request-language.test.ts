import { expect, test } from "vitest";

import { requestLanguage } from "#server/http/request-language.ts";

test.each([
  ["ja-JP,ja;q=0.9,en;q=0.8", "ja"],
  ["de-DE,de;q=0.9,es;q=0.8,en;q=0.7", "es"],
  ["zh-Hant-TW", "zh"],
  ["toString, constructor", "en"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
])("for the header %j chooses the language %s", (header, language) => {
  expect(requestLanguage(header)).toBe(language);
});
