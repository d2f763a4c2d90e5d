import { expect, test } from "vitest";

import { isolateValue, joinFacts } from "./text-direction.ts";

test.each([
  ["Grace Hopper", "Grace Hopper"],
  ["株式会社オーク", "株式会社オーク"],
  ["عمر", "\u2068عمر\u2069"],
  ["אורן", "\u2068אורן\u2069"],
  ["Oak\u200f", "\u2068Oak\u200f\u2069"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["\u2067عمر", "\u2068عمر\u2069"],
  ["\u2068عمر\u2069", "\u2068عمر\u2069"],
  ["3 deals of \u2068عمر\u2069 and \u2068אורן\u2069", "3 deals of \u2068عمر\u2069 and \u2068אורן\u2069"],
  ["עבור \u2068עמר\u2069", "\u2068עבור \u2068עמר\u2069\u2069"],
  ["\u2068עבור \u2068עמר\u2069\u2069", "\u2068עבור \u2068עמר\u2069\u2069"],
  ["\u2068\u202ecba\u2069", "cba"],
  ["\u2068Oak", "Oak"],
])("a value %j is written into a sentence as %j", (value, written) => {
  expect(isolateValue(value)).toBe(written);
});

test("joins values without empty ones, so that none changes the text direction of the others", () => {
  expect(joinFacts(["عمر", "", "אורן 3", null, "12\u202e kA", false, undefined, "Oak"])).toBe(
    "\u2068عمر\u2069 · \u2068אורן 3\u2069 · 12 kA · Oak",
  );
  expect(joinFacts([])).toBe("");
});
