import { createInstance, type i18n, type ResourceLanguage } from "i18next";
import { beforeAll, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { isolateValue } from "#domain/text-direction.ts";

import lean from "./i18next.ts";
import { Trans } from "./react-i18next.ts";

const files = import.meta.glob<ResourceLanguage>("/src/texts/*/*.json", { eager: true, import: "default" });
const resources: Record<string, Record<string, ResourceLanguage>> = {};
for (const [file, texts] of Object.entries(files)) {
  const [, language = "", namespace = ""] = /(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
  (resources[language] ??= {})[namespace] = texts;
}

const full: i18n = createInstance();
const settings = {
  lng: "en",
  resources,
  fallbackLng: false,
  defaultNS: "common",
  interpolation: { escape: isolateValue, defaultVariables: { product: "Vanda" } },
} as const;

beforeAll(async () => {
  await full.init({ ...settings });
  await lean.init({ ...settings });
});

/** The paths of all texts and groups of texts. Plural forms have one path. */
const paths = (texts: object, before = ""): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    text && typeof text === "object"
      ? [before + key, ...paths(text, `${before}${key}.`)]
      : key.endsWith("_other")
        ? [`${before}${key.slice(0, -"_other".length)}`]
        : [before + key],
  );

const fullT = (key: string, options: object) => (full.t as (key: string, options: object) => string)(key, options);

test("returns the texts of i18next in every language", async () => {
  const differences: string[] = [];
  const values = ["name", "total", "who", "title", "value", "date", "from", "to"];
  for (const language of languageIds) {
    await Promise.all([full.changeLanguage(language), lean.changeLanguage(language)]);
    for (const [ns, texts] of Object.entries(resources[language] ?? {}))
      for (const path of paths(texts)) {
        const key = `${ns}:${path}`;
        const named = Object.fromEntries(
          values.map((name, index) => [name, ["שלום", 1, null, undefined, "<b>"][index % 5]]),
        );
        const isPlural = !lean.exists(key);
        for (const options of isPlural ? [{ count: 0 }, { count: 1 }, { ...named, count: 12_345.5 }] : [named]) {
          const expected = fullT(key, options);
          // i18next returns a sentence about groups of texts, this version their key.
          const isGroup = expected.includes("returned an object");
          if (!isGroup && lean.t(key, options) !== expected) differences.push(key);
          if (lean.exists(key, options) !== full.exists(key, options)) differences.push(key);
        }
      }
  }
  expect(differences).toEqual([]);
});

test("returns the key of a missing text, as i18next does", () => {
  for (const key of ["records:no.such", "none", "records:choices.__proto__.x", ""]) {
    expect(lean.t(key), key).toBe(fullT(key, {}));
    expect(lean.exists(key), key).toBe(full.exists(key));
  }
});

test("finds keys with dots", () => {
  lean.addResourceBundle("en", "dotted", { a: { "b.c": { d: "deep" }, "x.": "last" }, "e.f": "flat" });
  const t = lean.getFixedT("en", "dotted");
  expect(["a.b.c.d", "a.x.", "e.f", "a.b"].map((key) => t(key))).toEqual(["deep", "last", "flat", "a.b"]);
});

test("shows a text after a failed load has been repeated", async () => {
  let isDown = true;
  lean.use({
    type: "backend",
    read: (_language: string, _namespace: string, done: (error: Error | null, texts: object | null) => void) =>
      setTimeout(() => (isDown ? done(new Error("offline"), null) : done(null, { text: "Loaded" }))),
  } as { type: string });
  expect(lean.hasLoadedNamespace("late")).toBe(false);
  await lean.loadNamespaces("late");
  expect([lean.hasLoadedNamespace("late"), lean.t("late:text")]).toEqual([true, "text"]);
  isDown = false;
  await lean.loadNamespaces(["late"]);
  expect(lean.t("late:text")).toBe("Loaded");
});

test("inserts values after the elements of a sentence", async () => {
  await lean.changeLanguage("en");
  lean.addResourceBundle("en", "tagged", { merged: "Merged into <a>{{name}}</a>." });
  const parts = Trans({
    t: (key, options) => lean.t(`tagged:${key}`, options),
    i18nKey: "merged",
    values: { name: "<a>{{product}}</a>" },
    components: { a: { type: "a", props: {}, key: null } },
  });
  expect(parts).toMatchObject(["Merged into ", null, { type: "a", props: { children: "<a>{{product}}</a>" } }, "."]);
});
