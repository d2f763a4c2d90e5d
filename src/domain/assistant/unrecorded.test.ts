import { expect, test } from "vitest";

import { findUnrecorded } from "#domain/assistant/unrecorded.ts";

test.each([
  ["en", "who owes us money", "payments"],
  ["es", "facturas pendientes de cobro", "payments"],
  ["zh", "還沒付款的客戶", "payments"],
  ["ja", "未入金の一覧", "payments"],
  ["ko", "90일 초과 미수", "payments"],
  ["en", "How much oat milk is in stock?", "stock"],
  ["ko", "출고 안 된 주문", "deliveries"],
  ["ja", "明日の天気は？", "weather"],
  ["en", "quién nos debe dinero", "payments"],
] as const)("recognises a topic without records (%s: %s)", (language, question, topic) => {
  expect(findUnrecorded(question, language)).toBe(topic);
});

test.each([
  ["en", "revenue from Stockholm Ltd"],
  ["ko", "택배비 올해 총액"],
  ["ja", "雨宮様の注文"],
  ["es", "qué debo hacer hoy"],
] as const)("recognises no such topic in a question about records (%s: %s)", (language, question) => {
  expect(findUnrecorded(question, language)).toBeNull();
});

test("leaves an email about an unpaid invoice to its own screen", () => {
  expect(findUnrecorded("write an email about the unpaid invoice", "en", "email")).toBeNull();
  expect(findUnrecorded("overdue invoices, unpaid", "en", "today")).toBe("payments");
});
