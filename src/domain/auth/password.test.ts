import { describe, expect, test } from "vitest";

import { passwordRules, passwordSymbols, unmetPasswordRules } from "#domain/auth/password.ts";

describe("the password rule", () => {
  test("requires eight characters, a number and a symbol", () => {
    expect(unmetPasswordRules("")).toEqual(["number", "symbol", "length"]);
    expect(unmetPasswordRules("abc1!")).toEqual(["length"]);
    expect(unmetPasswordRules("abcdefg1")).toEqual(["symbol"]);
    expect(unmetPasswordRules("abcdefg!")).toEqual(["number"]);
    expect(unmetPasswordRules("abcdef1!")).toEqual([]);
  });

  test("accepts only the symbols of the list", () => {
    for (const symbol of passwordSymbols) expect(unmetPasswordRules(`abcdefg1${symbol}`)).toEqual([]);
    for (const other of ["-", "_", "+", "=", ";", "'", "~", "/", "\\", "[", "]", " "]) {
      expect(unmetPasswordRules(`abcdefg1${other}`)).toEqual(["symbol"]);
    }
  });

  test("counts characters, not code units", () => {
    expect(unmetPasswordRules("1!😀😀😀")).toEqual(["length"]);
    expect(passwordRules).toEqual(["number", "symbol", "length"]);
  });
});
