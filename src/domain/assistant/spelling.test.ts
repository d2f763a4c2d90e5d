import { expect, test } from "vitest";

import { nearestWord } from "#domain/assistant/spelling.ts";

test("an ordinary or short word is not corrected to a name, a misspelt name is", () => {
  const names = ["dean", "quoted", "herrajes", "albarino", "garza"];
  const correct = (word: string) => nearestWord(word, names, new Set());
  expect(["dead", "deal", "quotes", "gorda"].map(correct)).toEqual([null, null, null, null]);
  expect(["herrages", "albarinno", "garsa"].map(correct)).toEqual(["herrajes", "albarino", "garza"]);
});
