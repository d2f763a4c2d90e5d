import { expect, test } from "vitest";

import { foldText, searchPatterns } from "#domain/records/lists/search-text.ts";

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
