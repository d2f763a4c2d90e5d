import { expect, test } from "vitest";

import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent, formatPlain, formatSigned, readNumber } from "#domain/numbers/numbers.ts";

test("parses a number with any grouping and unit", () => {
  const english = {
    "$1,200.50": "1200.50",
    "1200": "1200",
    "50%": "50",
    "1,234": "1234",
    "USD 7": "7",
    "£0.5": "0.5",
    "−3": "-3",
    "12,34,567.8": "1234567.8",
    "１２３": "123",
    "1 000": "1000",
    ".5": "0.5",
  };
  for (const [typed, read] of Object.entries(english)) expect(readNumber(typed, "en"), typed).toBe(read);
});

test("a single separator is read as in the user's language", () => {
  expect(readNumber("1.234", "en")).toBe("1.234");
  expect(readNumber("1.234", "es")).toBe("1234");
  expect(readNumber("1,234", "es")).toBe("1.234");
  expect(readNumber("1.200,50 €", "es")).toBe("1200.50");
  expect(readNumber("1,5", "en")).toBe("1.5");
});

test("rejects text that is not a number", () => {
  for (const typed of ["", "abc", "1.2.3", "12-13", "1,23,4", "$", "two"])
    expect(readNumber(typed, "en"), typed).toBeNull();
});

test("parses a formatted form value as the same number in every language", () => {
  for (const language of ["en", "es", "zh", "ja", "ko"]) {
    expect(readNumber(formatNumber(1234567, language), language)).toBe("1234567");
    expect(readNumber(formatPercent(45, language), language)).toBe("45");
    expect(readNumber(formatMoney(-123450, "USD", language), language)).toBe("-1234.50");
  }
});

test("formats negative numbers with a minus sign, and with a hyphen in form fields", () => {
  expect([formatNumber(-3, "en"), formatSigned(-3, "ja"), formatPercent(-3, "es").replaceAll(/\s/g, " ")]).toEqual([
    "−3",
    "−3",
    "−3 %",
  ]);
  expect(formatPlain(-3, "en")).toBe("-3");
});

test("formats a negative value that is rounded to 0 without a sign", () => {
  for (const language of ["en", "es", "zh", "ja", "ko"]) {
    expect(formatPercent(-0.4, language)).toBe(formatPercent(0, language));
    expect(formatPercent(-0.04, language, 1)).toBe(formatPercent(0, language));
    expect(formatNumber(-0, language)).toBe("0");
    expect(formatSigned(-0.0001, language)).toBe("0");
    expect(formatPlain(-0, language)).toBe("0");
    expect(formatMoney(-20, "USD", language, false)).toBe(formatMoney(0, "USD", language, false));
  }
  expect(formatPercent(-10, "en")).toBe("\u221210%");
});
