import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { languageIds } from "#domain/languages.ts";

import { checkWording } from "./check-wording.ts";
import { withoutCode } from "./plain-english.ts";
import { reportProblems } from "./report-problems.ts";

type Texts = Map<string, string>;
type Source = { path: string; code: string };

const pluralForm = /_(zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(pluralForm, "");

/**
 * Returns all problems of the texts in `folder` (`<language>/<namespace>.json`) and of their use in `sources`. English is
 * the reference.
 */
export function checkTexts(folder: string, sources: Source[]): string[] {
  const keys = new Set([...readTexts(join(folder, "en")).keys()].map(stem));
  return [
    ...compareLanguages(folder),
    ...repeatedProblems(keys),
    ...sources.flatMap((source) => missingKeys(source, keys)),
    ...unusedKeys(keys, sources),
  ];
}

/** Returns the differences between English and the other languages in `folder`, or in a part of each language. */
function compareLanguages(folder: string, part = ""): string[] {
  const english = readTexts(join(folder, "en", part));
  return readdirSync(folder).flatMap((language) =>
    compareLanguage(language, readTexts(join(folder, language, part)), english),
  );
}

/** Returns all texts of a language, keyed by `namespace:nested.key`. */
function readTexts(folder: string): Texts {
  const texts: Texts = new Map();
  const collect = (prefix: string, value: unknown) => {
    if (typeof value === "string") texts.set(prefix, value);
    else
      for (const [key, inner] of Object.entries(value as object))
        collect(`${prefix}${prefix.endsWith(":") ? "" : "."}${key}`, inner);
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")))
    collect(`${basename(file, ".json")}:`, JSON.parse(readFileSync(join(folder, file), "utf8")));
  return texts;
}

function compareLanguage(language: string, texts: Texts, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expand = (key: string) => {
    const isPlural = pluralForm.test(key) && english.has(`${stem(key)}_other`);
    return isPlural ? forms.map((form) => `${stem(key)}_${form}`) : [key];
  };
  const expected = new Set([...english.keys()].flatMap(expand));
  return [
    ...[...expected].filter((key) => !texts.has(key)).map((key) => `${language}: ${key} is missing`),
    ...[...texts.keys()]
      .filter((key) => !expected.has(key))
      .map((key) => `${language}: ${key} is not a text of English or not a plural form of ${language}`),
    ...[...texts].filter(([, text]) => !text.trim()).map(([key]) => `${language}: ${key} is empty`),
    ...[...texts].flatMap(([key, text]) => {
      const [here, there] = [
        placeholders(text),
        placeholders(english.get(key) ?? english.get(`${stem(key)}_other`) ?? text),
      ];
      return here === there
        ? []
        : [`${language}: ${key} has the placeholders ${here || "none"}, English has ${there || "none"}`];
    }),
  ];
}

// `count` selects the plural form, and a form may contain the number as a word.
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{-?\s*\w+/g) ?? [])]
    .map((name) => name.replace(/\W/g, ""))
    .filter((name) => name !== "count")
    .toSorted()
    .join(", ");

/** Checks the wording of the texts in `folder` (`<language>/<namespace>.json`), or in a part of each language. */
export const checkTextWording = (folder: string, part = "") =>
  readdirSync(folder).flatMap((language) => checkWording(language, readTexts(join(folder, language, part))));

/** Checks the wording of the articles in `folder` (`<language>/articles/<article>.md`) line by line. */
export const checkArticleWording = (folder: string) =>
  readdirSync(folder).flatMap((language) =>
    readdirSync(join(folder, language, "articles")).flatMap((file) => {
      const lines = withoutCode(readFileSync(join(folder, language, "articles", file), "utf8")).split("\n");
      return checkWording(
        language,
        lines.map((line, index) => [`${file}:${index + 1}`, line] as const),
      );
    }),
  );

/** Returns literal keys passed to `t` that do not exist in any namespace of their file. */
function missingKeys({ path, code }: Source, keys: Set<string>): string[] {
  const namespaces = [...code.matchAll(/useTranslation\(\s*\[?([^)\]]*)/g)].flatMap(
    ([, list = ""]) => list.match(/[\w-]+/g) ?? ["common"],
  );
  if (namespaces.length === 0) return [];
  return [...code.matchAll(/(?<![\w.])t\(\s*"([^"]+)"/g)].flatMap(([, key = ""]) => {
    const isKnown = key.includes(":") ? keys.has(key) : namespaces.some((namespace) => keys.has(`${namespace}:${key}`));
    return isKnown ? [] : [`${path}: there is no text ${key}`];
  });
}

/** Returns texts about an empty field or an invalid email address. All forms share the texts in `common.problems`. */
const repeatedProblems = (keys: Set<string>) =>
  [...keys]
    .filter((key) => /\b(problems?|fieldErrors?)\.(required|email|address)$/.test(key))
    .filter((key) => !key.startsWith("common:"))
    .map((key) => `${key} is worded once for all forms, in common:problems`);

/** Returns keys that occur nowhere in the sources, neither literally nor as a possible result of a template. */
function unusedKeys(keys: Set<string>, sources: Source[]): string[] {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for (const { code } of sources) {
    for (const [, literal = ""] of code.matchAll(/["'`]([\w:.-]+)["'`]/g)) literals.add(literal);
    for (const [, template = ""] of code.matchAll(/`([\w:.-]*(?:\$\{[^`{}]*\}[\w:.-]*)+)`/g)) {
      const pattern = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
      if (pattern.some((part) => /[a-z]/i.test(part)))
        templates.push(new RegExp(`^([\\w-]+:)?${pattern.join("[\\w-]+")}$`));
    }
  }
  const isUsed = (key: string) => {
    const [, bare = key] = key.split(":");
    return literals.has(key) || literals.has(bare) || templates.some((template) => template.test(key));
  };
  return [...keys].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`);
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test|d)\.tsx?$/.test(file))
    .map((file) => ({ path: join(folder, file), code: readFileSync(join(folder, file), "utf8") }));
}

/** Returns a problem for each file that exists in English but not in another language of the product. */
const missingFiles = (folder: string) =>
  languageIds.flatMap((language) =>
    readdirSync(join(folder, "en"), { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, language, file))
      .filter((path) => !existsSync(path))
      .map((path) => `${path} is missing`),
  );

if (import.meta.main) {
  const folder = "src/texts";
  reportProblems([
    ...missingFiles(folder),
    ...checkTexts(folder, [...readSources("src/web"), ...readSources("src/domain")]),
    // The compiler checks that the keys of these texts exist and are used.
    ...compareLanguages(folder, "server"),
    ...["", "server"].flatMap((part) => checkTextWording(folder, part)),
    ...checkArticleWording(folder),
  ]);
}
