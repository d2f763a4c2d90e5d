import { expect, test } from "vitest";

import { translateStage } from "./stage-names.ts";

test("a standard stage has its name in the reader's language, a renamed one keeps its name", () => {
  expect(translateStage("Closed Won", "ja")).toBe("受注");
  expect(translateStage("제안서 발송", "es")).toBe("Propuesta enviada");
  expect(translateStage("交渉中", "en")).toBe("Negotiation");
  expect(translateStage("Signed", "ja")).toBe("Signed");
});
