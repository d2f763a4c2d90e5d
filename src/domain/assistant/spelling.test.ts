import { expect, test } from "vitest";

import { segmentQuestion } from "#domain/assistant/read-question.ts";
import { nearestWord } from "#domain/assistant/spelling.ts";

test("an ordinary or short word is not corrected to a name, a misspelt name is", () => {
  const names = ["dean", "quoted", "herrajes", "albarino", "garza"];
  const correct = (word: string) => nearestWord(word, names, new Set());
  expect(["dead", "deal", "quotes", "gorda"].map(correct)).toEqual([null, null, null, null]);
  expect(["herrages", "albarinno", "garsa"].map(correct)).toEqual(["herrajes", "albarino", "garza"]);
});

test("a language that knows all words is preferred to one with similar words", () => {
  const stages = { open: [], won: [], lost: [] };
  const vocabulary = { names: [], me: null, stages, today: "2026-11-29", ownToday: "2026-11-29" };
  const { language, corrected } = segmentQuestion("list contacts", vocabulary, "es");
  expect({ language, corrected }).toEqual({ language: "en", corrected: [] });
});
