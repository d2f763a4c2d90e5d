import { expect, test } from "vitest";

import { translateFact } from "./translate-fact.ts";

test("texts of sample records are in the user's language, regardless of the language they were loaded in", () => {
  expect(translateFact("Purchasing Manager", "ja")).toBe("購買マネージャー");
  expect(translateFact("South Korea", "es")).toBe("Corea del Sur");
  expect(translateFact("シンガポール", "en")).toBe("Singapore");
  expect(translateFact(translateFact("No answer", "zh"), "ko")).toBe(translateFact("No answer", "ko"));
  expect(translateFact("Orchid growers", "ja")).toBe("Orchid growers");
});
