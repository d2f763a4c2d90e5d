import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { businessTypes } from "#domain/workspace/onboarding.ts";

/** Files that format amounts themselves. All others use formatMoney, formatPrice or formatMetric. */
const formatters: Record<string, string> = {
  "src/domain/metrics/format-metric.ts": "metrics, rounded to what a chart shows",
  "src/domain/numbers/money.ts": "amounts of records and prices",
  "src/server/assistant/draft-change.ts": "the symbol alone, to compare it with a typed one",
};

test("amounts of money are formatted only by the listed formatters", () => {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => join("src", path));
  const found = paths.filter((path) => /style: "currency"|currencyDisplay/.test(readFileSync(path, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(formatters));
});

/** Matches code that joins texts with " · ". */
const joined = /\.join\(\s*" · "\s*\)|`[^`\n]*(?:\} · | · \$\{)|\{[\w.?]+\} · | · \{[\w.?]+\}/;

test("facts are joined only by joinFacts, which isolates right-to-left text", () => {
  const joins = [
    'names.join(" · ")',
    "`${name} · ${email}`",
    "`${name} · 3`",
    "{name} · {t(key)}",
    "{t(key)} · {deal.name}",
  ];
  expect(joins.filter((code) => !joined.test(code))).toEqual([]);
  const found = globSync("src/**/*.{ts,tsx}").filter((path) => joined.test(readFileSync(path, "utf8")));
  // The helper itself, and instructions for a language model.
  expect(found.toSorted()).toEqual(["src/domain/text-direction.ts", "src/server/workflows/parse-by-model.ts"]);
});

type Texts = { [key: string]: string | Texts };

/** Returns the paths of the groups of texts that have one name per type of business. */
function findNames(texts: Texts, path: string): string[] {
  const isNamed = businessTypes.every((type) => typeof texts[type] === "string");
  const inner = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [] : findNames(value, `${path}.${key}`),
  );
  return isNamed ? [path, ...inner] : inner;
}

test("the types of business have the same names everywhere in each language", () => {
  for (const language of languageIds) {
    const folder = `src/texts/${language}`;
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    const found = files.flatMap((file) =>
      findNames(JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts, file.replace(".json", "")),
    );
    expect(found, language).toEqual(["onboarding.business"]);
  }
});
