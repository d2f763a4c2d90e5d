import { expect, test } from "vitest";

import { foldText, searchPatterns } from "#domain/lists/search-text.ts";

test("a search does not mind case and accents", () => {
  expect(foldText("  Ñandú ÉCLAIR Straße Łódź ")).toBe("nandu eclair strasse lodz");
});

test("letters of other scripts keep their marks", () => {
  expect(foldText("ガス 한국 王伟")).toBe("ガス 한국 王伟");
});

test("half-width kana, full-width letters and Hangul in parts are their usual letters", () => {
  expect(foldText("ﾊﾞﾝﾀﾞ ＶＡＮＤＡ")).toBe("バンダ vanda");
  expect(foldText("한국".normalize("NFD"))).toBe("한국");
});

test("each word is looked for by itself, and signs are only signs", () => {
  expect(searchPatterns(" GTX  50%_a\\ ")).toEqual(["%gtx%", "%50\\%\\_a\\\\%"]);
  expect(searchPatterns("   ")).toEqual([]);
});
