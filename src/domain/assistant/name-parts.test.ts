import { expect, test } from "vitest";

import { askWhichName, lookupsOf, namesByPart, unexplainedWords, withParts } from "#domain/assistant/name-parts.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "dean", label: "Dean" },
    { by: "stage", id: "s1", label: "Quoted" },
    { by: "stage", id: "s2", label: "Pendiente de firma" },
  ],
  me: null,
  stages: { open: ["s1", "s2"], won: ["w"], lost: ["l"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const record = (by: NamedValue["by"], label: string): NamedValue => ({ by, id: label, label });
const records = [
  record("account", "Ashgrove House Hotel"),
  record("account", "Brant Legal LLP"),
  record("account", "St Aidan's Primary School"),
  record("account", "Tri-County Machine"),
  record("account", "Herrajes Garza"),
  record("account", "Harbor Street Bakery"),
  record("account", "Harbor Street Dental"),
  record("account", "Work Clothing Ltd"),
  record("account", "成都万科物业"),
  record("account", "株式会社青葉フーズ"),
  record("account", "센텀오피스 부산점"),
  record("product", 'Carbide end mill 1/2"'),
  record("product", "Oat Milk case"),
  record("product", "Cutting fluid 5 gal"),
];

function read(text: string, language: Language = "en") {
  const unexplained = unexplainedWords(text, vocabulary, language);
  const parts = namesByPart(unexplained, [...vocabulary.names, ...records], (word) => word === "work");
  const result = readQuestion(text, { vocabulary: withParts(vocabulary, parts), language });
  return askWhichName({ ...result, screen: null, offered: [], isLikely: false }, parts.uncertain);
}
const labels = (text: string, language?: Language) =>
  read(text, language).interpretation?.filters.map(({ label }) => label);

test.each([
  ["en", "sales of Ashgrove this year", "Ashgrove House Hotel"],
  ["en", "sales of brant legal", "Brant Legal LLP"],
  ["en", "St Aidans Primary sales last month", "St Aidan's Primary School"],
  ["en", "sales of tri county machine", "Tri-County Machine"],
  ["en", "who buys carbide end mills", 'Carbide end mill 1/2"'],
  ["en", "sales of oat milk", "Oat Milk case"],
  ["en", "cutting fluid sales by month", "Cutting fluid 5 gal"],
  ["es", "ventas de Garza este año", "Herrajes Garza"],
  ["zh", "万科今年的销售额", "成都万科物业"],
  ["ja", "青葉フーズの今年の売上", "株式会社青葉フーズ"],
  ["ko", "올해 센텀오피스 매출", "센텀오피스 부산점"],
] as const)("a part of a name identifies the record (%s: %s)", (language, text, label) => {
  expect(labels(text, language)).toEqual([label]);
});

test("a part of several names is asked back, with each of them", () => {
  const { interpretation, offered } = read("sales of harbor street");
  expect(interpretation).toBeNull();
  expect(offered.map(({ filters }) => filters.map(({ label }) => label))).toEqual([
    ["Harbor Street Bakery"],
    ["Harbor Street Dental"],
  ]);
});

test("an ordinary word never becomes a name", () => {
  expect(read("sales of work").interpretation).toBeNull();
  expect(labels("dead accounts")).toBeUndefined();
  expect(read("my open quotes").corrected).toEqual([]);
  expect(read("pendientes de cobro", "es").near.filters).toEqual([]);
});

test("nothing is looked up for a question whose words are all known", () => {
  expect(lookupsOf(unexplainedWords("sales by product this year for Dean", vocabulary, "en"))).toEqual([]);
});
