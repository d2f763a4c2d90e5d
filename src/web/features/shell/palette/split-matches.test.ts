import { expect, test } from "vitest";

import { splitMatches } from "./split-matches.ts";

test("splits a text at the typed words, regardless of case and accents", () => {
  expect(splitMatches("Harbour Hotel", "ha")).toEqual(["", "Ha", "rbour Hotel"]);
  expect(splitMatches("Retail · Shanghai", "hai ret")).toEqual(["", "Ret", "ail · Shang", "hai", ""]);
  expect(splitMatches("Señal Óptica", "optica")).toEqual(["Señal ", "Óptica", ""]);
  expect(splitMatches("Union", "xy")).toEqual(["Union"]);
  expect(splitMatches("Union", " ")).toEqual(["Union"]);
  expect(splitMatches("Straße (1.2)", ".")).toEqual(["Straße (1.2)"]);
});
