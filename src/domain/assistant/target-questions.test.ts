import { expect, test } from "vitest";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "tom", label: "Tom Baker" },
    { by: "owner", id: "sato", label: "佐藤 美咲" },
  ],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const read = (text: string, language: Language, before: ParsedQuestion | null = null) =>
  readQuestion(text, { vocabulary, language, before }).interpretation;

const reached = { measure: "target_reached", range: "this_month" };
const ofTom = { ...reached, filters: [{ id: "tom" }] };
const ofSato = { ...reached, filters: [{ id: "sato" }] };
const ofQuarter = { ...reached, range: "this_quarter" };

test.each<[Language, string, object]>([
  ["en", "how far is Tom from his target", ofTom],
  ["en", "how much is Tom short of his target", ofTom],
  ["en", "how is Tom doing against target", ofTom],
  ["en", "are we on target this month", { ...reached, filters: [] }],
  ["en", "how much is missing to reach the target", reached],
  ["en", "revenue and target this quarter", ofQuarter],
  ["en", "how much more do we need to hit our goal this quarter", ofQuarter],
  ["en", "how much more do I need to hit target", { ...reached, filters: [{ id: "me" }] }],
  ["en", "targets by rep", { ...reached, by: ["owner"] }],
  ["es", "cuánto le falta a Tom para su meta", ofTom],
  ["es", "cómo va Tom con la meta", ofTom],
  ["es", "objetivo del trimestre cuánto falta", ofQuarter],
  ["es", "cuánto nos falta para llegar a la meta del trimestre", ofQuarter],
  ["zh", "佐藤 美咲离目标还差多少", ofSato],
  ["zh", "距离本季度目标还差多少钱", ofQuarter],
  ["zh", "目标", reached],
  ["ja", "佐藤さんは目標まであといくら", ofSato],
  ["ja", "今月の目標に届いてる？", reached],
  ["ja", "目標までいくら足りない", reached],
  ["ko", "Tom Baker 목표까지 얼마 남았어", ofTom],
  ["ko", "이번 달 목표에 얼마나 부족해", reached],
])("the distance from a target is understood (%s: %s)", (language, text, meant) => {
  expect(read(text, language)).toMatchObject(meant);
});

test("the answer contains the percentage, the revenue and the target of whole months", () => {
  const question = (text: string) => {
    const understood = read(text, "en");
    return understood && planOf(understood, vocabulary);
  };
  const measures = ["target_reached", "revenue", "revenue_target"];
  const month = { from: "2026-11-01", to: "2026-11-30" };
  expect(question("how far are we from target")).toMatchObject({ plan: { question: { measures, range: month } } });
  expect(question("target vs actual by month this year")).toMatchObject({
    plan: { question: { measures, range: { from: "2026-01-01", to: "2026-11-30" } } },
  });
});

test("words for what is missing mean a target only next to one", () => {
  expect(read("how far are we", "en")).toBeNull();
  expect(read("cuánto falta", "es")).toBeNull();
  expect(read("还差多少", "zh")).toBeNull();
  expect(read("あといくら", "ja")).toBeNull();
  expect(read("얼마 남았어", "ko")).toBeNull();
});

test("'his target' belongs to the colleague of the previous question if this one names none", () => {
  const before = read("revenue of Tom this month", "en");
  expect(read("what is his target", "en")).toBeNull();
  expect(read("and his target?", "en", before)).toMatchObject({ measure: "revenue_target", filters: [{ id: "tom" }] });
});
