import { expect, test } from "vitest";

import { findScreen } from "./screens.ts";

const filters: [] = [];

test.each([
  ["en", "Which deals are at risk?"],
  ["es", "¿Qué negocios están en riesgo?"],
  ["zh", "哪些商机有风险？"],
  ["ja", "リスクのある商談は？"],
  ["ko", "위험한 거래는?"],
] as const)("a question about deals at risk opens the screen of deals, not of customers (%s)", (language, question) => {
  expect(findScreen(question, language, { filters, subject: "deals" })).toEqual({ id: "deals_at_risk" });
});

test("a question about customers at risk opens the screen of customers", () => {
  expect(findScreen("Which customers are at risk?", "en", { filters })).toEqual({ id: "at_risk" });
});
