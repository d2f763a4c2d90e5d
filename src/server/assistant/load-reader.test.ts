import fc from "fast-check";
import { expect, test } from "vitest";

import { readQuestion } from "#domain/assistant/read-question.ts";
import { readByBoth } from "#domain/assistant/reader/read-by-both.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";
import { loadReader } from "#server/assistant/load-reader.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "bo", label: "Bo Quarz" },
    { by: "custom", id: "deals.cf_tier.gold", label: "Gold plan" },
  ],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const byGrammar = (question: string, language: Language) =>
  readQuestion(question, { vocabulary, language }).interpretation;
const byBoth = (question: string, language: Language) =>
  readByBoth(question, { vocabulary, language, loadModel: loadReader });

/** Questions that the grammar refuses, and the measures and days that they mean. */
const refused: [Language, string, object][] = [
  ["en", "avg days to close by rep", { measure: "sales_cycle", by: ["owner"] }],
  ["en", "activities by kind last month", { measure: "activities_logged", by: ["activity_kind"], range: "last_month" }],
  [
    "es",
    "qué tipo de actividad hacemos menos",
    { measure: "activities_logged", by: ["activity_kind"], rank: "bottom" },
  ],
  ["zh", "毛利率比上季度掉了吗", { measure: "gross_margin", range: "this_quarter", compare: "previous" }],
  ["ja", "活動の種類別の件数 先週", { measure: "activities_logged", by: ["activity_kind"] }],
  ["ko", "활동 종류별 건수 지난주", { measure: "activities_logged", by: ["activity_kind"] }],
];

test.each(refused)("in %s, the trained reader understands: %s", (language, question, meant) => {
  expect(byGrammar(question, language)).toBeNull();
  expect(byBoth(question, language).interpretation).toMatchObject(meant);
});

test("the trained reader does not change what the grammar understands", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("revenue", "win rate", "open deals", "expenses", "profit"),
      fc.constantFrom("", " this year", " by month", " last quarter"),
      (measure, rest) => {
        const question = measure + rest;
        const own = byGrammar(question, "en");
        if (own) expect(byBoth(question, "en").interpretation).toEqual(own);
      },
    ),
  );
});

test.each([
  ["en", "without"],
  ["en", "trend"],
  ["en", "second"],
  ["es", "excepto"],
  ["zh", "为什么"],
  ["ja", "なぜ"],
  ["ko", "제외"],
] as const)("a word that changes the meaning of a question is not silently ignored (%s: %s)", (language, word) => {
  for (const [, question, meant] of refused.filter(([own]) => own === language)) {
    const plain = byBoth(question, language).interpretation;
    expect(plain).toMatchObject(meant);
    expect(byBoth(`${question} ${word}`, language).interpretation).not.toEqual(plain);
  }
});

test("a question that is not understood is answered with a suggestion of its likely meaning", () => {
  const { interpretation, offered } = byBoth("takings without gift cards by week pls", "en");
  expect(interpretation).toBeNull();
  expect(offered[0]).toMatchObject({ measure: "revenue", grain: "week" });
});

test("a question with words that neither reader knows is not answered", () => {
  const word = fc.array(fc.constantFrom("zq", "xo", "vj", "ku", "wrf"), { minLength: 3, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...refused), word, fc.nat(), ([language, question], letters, at) => {
      const words = question.split(" ");
      // A model takes one of 1,000 unknown words for a known one, so there are two.
      words.splice(at % (words.length + 1), 0, letters.join(""), letters.toReversed().join("q"));
      expect(byBoth(words.join(" "), language).interpretation).toBeNull();
    }),
  );
});

test("a value of a custom field in a question is not silently ignored", () => {
  fc.assert(
    fc.property(fc.constantFrom("accounts", "contacts", "leads", "products"), (records) => {
      expect(byBoth(`How many ${records}?`, "en").interpretation).not.toBeNull();
      expect(byBoth(`How many ${records} with gold plan?`, "en").interpretation).toBeNull();
    }),
  );
});

test.each([
  ["en", "inactive products"],
  ["en", "contacts inactive"],
  ["es", "productos inactivos"],
] as const)("only customers can be listed by the time since their last order (%s: %s)", (language, question) => {
  expect(byBoth(question, language).interpretation).toBeNull();
});
