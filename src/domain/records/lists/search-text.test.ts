import { expect, test } from "vitest";

import { foldText, searchPatterns, splitMatches } from "#domain/records/lists/search-text.ts";

test("ignores case and accents", () => {
  expect(foldText("  Ñandú ÉCLAIR Straße Łódź ")).toBe("nandu eclair strasse lodz");
});

test("keeps the marks of other scripts", () => {
  expect(foldText("ガス 한국 王伟")).toBe("ガス 한국 王伟");
});

test("normalises half-width kana, full-width letters and decomposed Hangul", () => {
  expect(foldText("ﾊﾞﾝﾀﾞ ＶＡＮＤＡ")).toBe("バンダ vanda");
  expect(foldText("한국".normalize("NFD"))).toBe("한국");
});

test("searches for each word separately, and takes wildcard characters literally", () => {
  expect(searchPatterns(" GTX  50%_a\\ ")).toEqual(["%gtx%", "%50\\%\\_a\\\\%"]);
  expect(searchPatterns("   ")).toEqual([]);
});

test("splits a text at the typed words, regardless of case and accents", () => {
  expect(splitMatches("Harbour Hotel", "ha")).toEqual(["", "Ha", "rbour Hotel"]);
  expect(splitMatches("Retail · Shanghai", "hai ret")).toEqual(["", "Ret", "ail · Shang", "hai", ""]);
  expect(splitMatches("Señal Óptica", "optica")).toEqual(["Señal ", "Óptica", ""]);
  expect(splitMatches("Union", "xy")).toEqual(["Union"]);
  expect(splitMatches("Union", " ")).toEqual(["Union"]);
  expect(splitMatches("Straße (1.2)", ".")).toEqual(["Straße (1.2)"]);
});
