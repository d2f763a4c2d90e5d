import { expect, test } from "vitest";

import { currencyDigits, formatMoney, isWholeAmount, toMajor, toMinor } from "#domain/numbers/money.ts";

test("a yen has no decimals, a dollar two and a dinar three", () => {
  expect(["JPY", "USD", "KWD"].map(currencyDigits)).toEqual([0, 2, 3]);
});

test("formats money in the reader's language", () => {
  expect(formatMoney(105450, "USD", "en")).toBe("$1,054.50");
  expect(formatMoney(105400, "USD", "en")).toBe("$1,054");
  expect(formatMoney(105400, "USD", "en", true)).toBe("$1,054.00");
  expect(formatMoney(-105450, "EUR", "es").replaceAll(/\s/g, " ")).toBe("−1054,50 €");
  expect(formatMoney(1054, "JPY", "en")).toBe("¥1,054");
  expect(formatMoney(1054, "KRW", "ko")).toBe("₩1,054");
});

test("converts an amount to minor units of its currency, and loses nothing silently", () => {
  expect(toMinor("1054.5", "USD")).toBe(105450);
  expect(toMinor("1054.50", "JPY")).toBeNull();
  expect(toMinor("1054.00", "JPY")).toBe(1054);
  expect(toMinor("0.005", "KWD")).toBe(5);
  expect(toMinor("-12", "USD")).toBe(-1200);
  expect(toMinor("99999999999999999", "USD")).toBeNull();
  expect(toMinor("12 dollars", "USD")).toBeNull();
});

test("converts minor units to the plain decimal that parses back to the same", () => {
  for (const [minor, currency] of [
    [105450, "USD"],
    [105400, "USD"],
    [7, "USD"],
    [1054, "JPY"],
    [-1050, "KWD"],
  ] as const) {
    expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
  }
});

test("an amount is whole if it has no part below its main unit", () => {
  expect(isWholeAmount(105400, "USD")).toBe(true);
  expect(isWholeAmount(105401, "USD")).toBe(false);
  expect(isWholeAmount(7, "JPY")).toBe(true);
});
