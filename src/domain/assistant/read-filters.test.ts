import { expect, test } from "vitest";

import { planOf } from "#domain/assistant/plan.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "ana", label: "Ana" },
    { by: "owner", id: "bo", label: "Bo" },
    { by: "product", id: "p1", label: "Zapfix" },
    { by: "product", id: "p2", label: "Quarzon" },
    { by: "city", id: "Wakefield", label: "Wakefield" },
    { by: "industry", id: "Landlords", label: "Landlords" },
    { by: "industry", id: "Dental", label: "Dental" },
    { by: "lost_reason", id: "Price", label: "Price" },
  ],
  me: { id: "ana", name: "Ana" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  accountsOf: { "city Wakefield": ["a1", "a2"], "industry Landlords": ["a2", "a3"], "industry Dental": ["a9"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const interpret = (text: string, language: Language = "en") =>
  readQuestion(text, { vocabulary, language }).interpretation;
const planned = (text: string) => {
  const interpretation = interpret(text);
  const result = interpretation && planOf(interpretation, vocabulary);
  return result && "plan" in result ? result.plan : null;
};

test.each([
  ["en", "who buys Zapfix"],
  ["en", "who bought Zapfix"],
  ["en", "Zapfix who bought it"],
  ["en", "which customers bought Zapfix"],
  ["en", "customers of Zapfix"],
  ["es", "quién compra Zapfix"],
  ["es", "qué clientes compraron Zapfix"],
  ["es", "clientes de Zapfix"],
  ["zh", "什么客户买了Zapfix"],
  ["zh", "谁买了Zapfix"],
  ["ja", "Zapfixを買ったのは誰"],
  ["ja", "Zapfixを買ったお客様"],
  ["ko", "Zapfix 누가 샀어"],
  ["ko", "Zapfix 구매한 고객"],
] as const)("buyers are customers, never colleagues (%s: %s)", (language, text) => {
  expect(interpret(text, language)).toEqual({
    measure: "revenue",
    by: ["account"],
    filters: [{ by: "product", id: "p1", label: "Zapfix", isExcluded: false }],
  });
});

test("sellers are colleagues, and buyers can be counted", () => {
  expect(interpret("who sold the most Zapfix")).toMatchObject({ by: ["owner"] });
  expect(interpret("how many customers bought Zapfix")).toMatchObject({ measure: "active_customers", by: [] });
});

test.each([
  ["en", "best selling product this month", "who bought it"],
  ["es", "producto más vendido este mes", "quién lo compró"],
  ["zh", "本月卖得最好的产品", "都是谁买的"],
  ["ja", "今月一番売れた商品", "どこが買った？"],
  ["ko", "이번 달 제일 많이 팔린 제품", "누가 샀어?"],
] as const)("the buyers of the best product are not the buyers of all (%s)", (language, first, then) => {
  const before = interpret(first, language);
  expect(before).not.toBeNull();
  expect(readQuestion(then, { vocabulary, language, before }).interpretation).toBeNull();
});

test("customers who bought one product but not another are not answered with all buyers of the first", () => {
  expect(interpret("customers who bought Zapfix but not Quarzon")).toBeNull();
  expect(interpret("customers of Zapfix except Quarzon")).toBeNull();
});

test.each([
  ["en", "Zapfix vs Quarzon this year", "product"],
  ["en", "Ana versus Bo this year", "owner"],
  ["en", "compare Ana and Bo this year", "owner"],
  ["es", "compara Ana y Bo este año", "owner"],
  ["zh", "Zapfix和Quarzon今年哪个卖得多", "product"],
  ["ko", "올해 Zapfix Quarzon 매출 비교", "product"],
  ["ja", "今年ZapfixとQuarzonどっちが売れてる", "product"],
] as const)("two names are compared in the named period (%s: %s)", (language, text, by) => {
  expect(interpret(text, language)).toMatchObject({ measure: "revenue", by: [by], range: "this_year" });
  expect(interpret(text, language)?.filters).toHaveLength(2);
});

test.each([
  ["en", "cancelled orders this year"],
  ["es", "pedidos cancelados este año"],
  ["zh", "今年取消的订单"],
  ["ja", "今年のキャンセルされた注文"],
  ["ko", "올해 취소된 주문"],
] as const)("cancelled orders are a list, because no metric counts them (%s)", (language, text) => {
  const interpretation = interpret(text, language);
  expect(interpretation).toMatchObject({ subject: "sales", wants: "list", range: "this_year" });
  expect(interpretation?.filters).toMatchObject([{ by: "order_status", id: "cancelled" }]);
});

test("industries and places of customers filter metrics and lists through the customers", () => {
  expect(planned("sales to Landlords this year")).toMatchObject({ question: { filters: { account: ["a2", "a3"] } } });
  expect(planned("sales to Landlords in Wakefield this year")).toMatchObject({
    question: { filters: { account: ["a2"] } },
  });
  expect(planned("list open deals in Wakefield")).toMatchObject({
    where: expect.stringContaining("account_id.any.a1") as string,
  });
  // No customer is in both, and expenses have no customer.
  expect(planned("sales to Dental in Wakefield this year")).toBeNull();
  expect(planned("expenses in Wakefield this year")).toBeNull();
});

test("'customers' next to their industry or place is not a group", () => {
  expect(interpret("sales to customers in Wakefield this year")).toMatchObject({ by: [], range: "this_year" });
  expect(interpret("top customers in Wakefield this year")).toMatchObject({ measure: "revenue", by: ["account"] });
  expect(interpret("customers in Wakefield")).toMatchObject({ subject: "accounts" });
});

test("a reason filters lost deals and nothing else", () => {
  expect(interpret("deals lost to Price")).toMatchObject({ state: "lost", filters: [{ by: "lost_reason" }] });
  expect(interpret("sales Price this year")).toBeNull();
});
