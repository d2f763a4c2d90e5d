import { expect, test } from "vitest";

import { foldText, searchPatterns } from "#domain/lists/search-text.ts";

test("a search does not mind case and accents", () => {
  expect(foldText("  Ñandú ÉCLAIR Straße Łódź ")).toBe("nandu eclair strasse lodz");
});

test("letters of other scripts keep their marks", () => {
  expect(foldText("ガス 한국 王伟")).toBe("ガス 한국 王伟");
});

test("each word is looked for by itself, and signs are only signs", () => {
  expect(searchPatterns(" GTX  50%_a\\ ")).toEqual(["%gtx%", "%50\\%\\_a\\\\%"]);
  expect(searchPatterns("   ")).toEqual([]);
});
