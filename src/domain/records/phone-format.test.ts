import { expect, test } from "vitest";

import { phoneFormat } from "./phone-format.ts";

test("reads national numbers in the country of the time zone, and stores them in the international format", () => {
  const { callingCode, toInternational, toNational } = phoneFormat("Asia/Singapore");
  expect(callingCode).toBe("+65");
  expect(toInternational("61234567")).toBe("+65 6123 4567");
  expect(toInternational("+34600123456")).toBe("+34 600 12 34 56");
  expect(toInternational("6123 4567 ext. 8")).toBe("+65 6123 4567 ext. 8");
  expect(toNational("+65 6123 4567")).toBe("6123 4567");
  expect(toNational("+34 600 12 34 56")).toBe("+34 600 12 34 56");
});

test("writes a national number with its trunk prefix", () => {
  const { toInternational, toNational } = phoneFormat("Asia/Tokyo");
  expect(toInternational("03-1234-5678")).toBe("+81 3 1234 5678");
  expect(toNational("+81 3 1234 5678")).toBe("03-1234-5678");
});

test("keeps texts that are not valid numbers", () => {
  const { toInternational, toNational } = phoneFormat("Asia/Singapore");
  for (const text of ["", "1", "call after five", "6123 4567 or 6123 4568"]) {
    expect(toInternational(text)).toBe(text);
    expect(toNational(text)).toBe(text);
  }
});

test("reads only international numbers without a country", () => {
  const { callingCode, toInternational, toNational } = phoneFormat("UTC");
  expect(callingCode).toBe("");
  expect(toInternational("61234567")).toBe("61234567");
  expect(toInternational("+6561234567")).toBe("+65 6123 4567");
  expect(toNational("+65 6123 4567")).toBe("+65 6123 4567");
});
