import { expect, test } from "vitest";

import { translateStage } from "./stage-names.ts";

test("the names of standard stages are translated into the user's language, but renamed stages keep their name", () => {
  expect(translateStage("Closed Won", "ja")).toBe("受注");
  expect(translateStage("제안서 발송", "es")).toBe("Propuesta enviada");
  expect(translateStage("交渉中", "en")).toBe("Negotiation");
  expect(translateStage("Signed", "ja")).toBe("Signed");
});
