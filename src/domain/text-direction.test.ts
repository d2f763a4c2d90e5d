import { expect, test } from "vitest";

import { isolateValue } from "./text-direction.ts";

test.each([
  ["Grace Hopper", "Grace Hopper"],
  ["株式会社オーク", "株式会社オーク"],
  ["عمر", "\u2068عمر\u2069"],
  ["אורן", "\u2068אורן\u2069"],
  ["Oak\u200f", "\u2068Oak\u200f\u2069"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["\u2067عمر", "\u2068عمر\u2069"],
  ["\u2068عمر\u2069", "\u2068عمر\u2069"],
])("a value %j is written into a sentence as %j", (value, written) => {
  expect(isolateValue(value)).toBe(written);
});
