import fc from "fast-check";
import { expect, test } from "vitest";

import { hasOnlyKnownNumbers } from "./verify-numbers.ts";

const given = ["$3,000", "12%", "−4", "2026", "1.234,50 €", "3 deals"];

test.each([
  ["the given numbers", "Revenue of $3,000 is expected in 2026, 12% more."],
  ["no numbers", "Keep in touch with those who are likely to buy."],
  ["full-width digits of a given number", "見込みは１２％増です。"],
  ["another minus sign", "The change is -4."],
  ["a space before the percent sign", "Un 12 % más."],
  ["a currency sign after the amount", "Se esperan 1.234,50 € este mes."],
  ["a hyphen in a range", "Between 3-3 deals."],
])("accepts a sentence with %s", (_what, sentence) => {
  expect(hasOnlyKnownNumbers(sentence, given)).toBe(true);
});

test.each([
  ["an invented number", "Revenue of $3,100 is expected."],
  ["a sum of given numbers", "There are 15 of them."],
  ["a given number in another unit", "Revenue grows by 3%."],
  ["a given number in another currency", "Revenue of €3,000 is expected."],
  ["a given number on another scale", "売上は3万です。"],
  ["a given number on another scale, in a word", "Revenue of 3 million."],
  ["a given number with another sign", "It changes by 4, and by −12%."],
  ["an invented number in full-width digits", "売上は４２です。"],
  ["an invented number in the digits of another script", "It grows by ٤٢."],
  ["part of a given number", "Revenue of 000 is expected."],
  ["a number in words", "Revenue grows by twenty percent."],
  ["a percentage in Chinese words", "收入增长百分之二十。"],
  ["a number in Chinese words", "还有三十个商机。"],
  ["a share in Japanese", "売上は三割増です。"],
  ["a fraction", "About ½ of them."],
  ["a fraction in words", "About half of them."],
])("rejects a sentence with %s", (_what, sentence) => {
  expect(hasOnlyKnownNumbers(sentence, given)).toBe(false);
});

test("digits in a record's name do not permit those numbers elsewhere", () => {
  expect(hasOnlyKnownNumbers("Call Studio 54 about 3 deals.", given, ["Studio 54"])).toBe(true);
  expect(hasOnlyKnownNumbers("Call Studio 54 about 54 deals.", given, ["Studio 54"])).toBe(false);
});

test("accepts a number in a sentence only if it is one of the given numbers", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom("en-US", "es-ES", "de-CH", "ja-JP"),
      (n, tag) => {
        const written = n.toLocaleString(tag);
        expect(hasOnlyKnownNumbers(`About ${written} of them.`, [written])).toBe(true);
        expect(hasOnlyKnownNumbers(`About ${written} of them.`, [(n + 1).toLocaleString(tag)])).toBe(false);
      },
    ),
  );
});
