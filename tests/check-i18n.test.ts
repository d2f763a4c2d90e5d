import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { checkArticleWording, checkTexts, checkTextWording } from "../scripts/check-i18n.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vanda-texts-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Checks the texts of two languages against one screen. */
function check(en: object, es: object, code: string): string[] {
  for (const [language, texts] of Object.entries({ en, es })) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, "deals.json"), JSON.stringify(texts));
  }
  return checkTexts(folder, [{ path: "deals.tsx", code: `const { t } = useTranslation("deals"); ${code}` }]);
}

test("accepts texts that exist in every language and are all used, even through a template", () => {
  const texts = { title: "x", stage: { won: "x", lost: "x" }, hello: "{{name}}" };
  expect(check(texts, texts, 't("title"); t("hello", { name }); t(`stage.${kind}`)')).toEqual([]);
});

test("reports a text that is missing in a language, or exists in one only", () => {
  expect(check({ title: "x" }, { titel: "x" }, 't("title")')).toEqual([
    "es: deals:title is missing",
    "es: deals:titel is not a text of English or not a plural form of es",
  ]);
});

test("reports a key without a text and a text that no screen uses", () => {
  expect(check({ title: "x" }, { title: "x" }, 't("headline")')).toEqual([
    "deals.tsx: there is no text headline",
    "deals:title is used nowhere",
  ]);
});

test("reports a placeholder lost in translation", () => {
  expect(check({ hello: "Hello {{name}}" }, { hello: "Hola" }, 't("hello")')).toEqual([
    "es: deals:hello has the placeholders none, English has name",
  ]);
});

test("requires the plural forms of each language, such as the third one in Spanish", () => {
  const en = { count_one: "{{count}} deal", count_other: "{{count}} deals" };
  expect(check(en, { count_one: "un negocio", count_other: "{{count}} negocios" }, 't("count", { count })')).toEqual([
    "es: deals:count_many is missing",
  ]);
});

test("reports a form with a separate text for an empty required field", () => {
  const texts = { problems: { required: "Fill this in", tooLong: "Too long" } };
  expect(check(texts, texts, "t(`problems.${problem}`)")).toEqual([
    "deals:problems.required is worded once for all forms, in common:problems",
  ]);
});

test("reports an empty text", () => {
  expect(check({ title: "x" }, { title: " " }, 't("title")')).toEqual(["es: deals:title is empty"]);
});

test("reports a banned word in a text", () => {
  mkdirSync(join(folder, "en"));
  writeFileSync(
    join(folder, "en", "deals.json"),
    JSON.stringify({ title: "Deals", empty: { text: "Deals stand here." } }),
  );
  expect(checkTextWording(folder)).toEqual(["en: deals:empty.text says “stand”: be, appear"]);
});

test("reports a banned word in an article with its line, but not in code", () => {
  mkdirSync(join(folder, "en", "articles"), { recursive: true });
  writeFileSync(
    join(folder, "en", "articles", "board.md"),
    "# Board\n\nUse `told;` in a formula.\n\n```\nselect told; -- nobody\n```\n\nThe owner is told.\n",
  );
  expect(checkArticleWording(folder)).toEqual(["en: board.md:9 says “told”: return, notify, show, say"]);
});
