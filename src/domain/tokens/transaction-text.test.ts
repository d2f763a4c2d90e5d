import { expect, test } from "vitest";

import { readTransaction } from "./transaction-text.ts";

test.each([
  ["Initial tokens", { kind: "initial" }],
  ["Daily login bonus", { kind: "login" }],
  ["Daily energy bonus", { kind: "energy" }],
  ["Tokens expired", { kind: "expired" }],
  ["Debt paid", { kind: "debtPaid" }],
  ["Daily exploration bonus: Food & Beverage Dashboard", { kind: "exploration", section: "fnb" }],
  ["Free AI Analysis: sales pipeline over 90 days", { kind: "freeAnalysis", about: { days: 90 } }],
  ["Free AI Analysis: sales pipeline this quarter", { kind: "freeAnalysis", about: { soFar: "quarter" } }],
  [
    "Free AI Analysis: sales pipeline 2026-01-31 to 2026-03-01",
    { kind: "freeAnalysis", about: { from: "2026-01-31", to: "2026-03-01" } },
  ],
  [
    "Free AI Analysis: sales pipeline 2026-02-30 to 2026-03-01",
    { kind: "freeAnalysis", about: { text: "sales pipeline 2026-02-30 to 2026-03-01" } },
  ],
  ["Advanced analytics: Sales: May", { kind: "feature", feature: "analytics", about: { text: "Sales: May" } }],
  [
    "Given back: AI assistant: Who is late?",
    { kind: "givenBack", what: { kind: "feature", feature: "assistant", about: { text: "Who is late?" } } },
  ],
] as const)("%s is known", (description, text) => {
  expect(readTransaction(description)).toEqual(text);
});

test.each([
  "Daily exploration bonus: The Moon",
  "Daily exploration bonus: constructor",
  "AI assistant",
  "AI assistant: ",
  "Refund: 100 tokens",
  "toString",
  "",
])("%j stays as it is", (text) => {
  expect(readTransaction(text)).toEqual({ kind: "other", text });
});
