import { expect, test } from "vitest";

import { fitWants } from "#domain/assistant/fit-wants.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "account", id: "acme", label: "Acme" },
    { by: "account", id: "bolt", label: "Bolt" },
    { by: "product", id: "desk", label: "Desk" },
    { by: "category", id: "Freight", label: "Freight" },
    { by: "owner", id: "ana", label: "Ana" },
  ],
  me: null,
  stages: { open: [], won: [], lost: [] },
  today: "2026-11-29",
  ownToday: "2026-11-29",
};

function read(language: Language, question: string) {
  const { interpretation } = readQuestion(question, { vocabulary, language });
  if (!interpretation) return null;
  const { measure, by, wants, limit, compare } = interpretation;
  return { measure, by, wants, limit, compare, plan: planKind(interpretation) };
}

function planKind(question: ParsedQuestion) {
  const planned = planOf(question, vocabulary);
  return "plan" in planned ? planned.plan.kind : null;
}

test.each([
  ["en", "what percent of our revenue comes from Acme", [], undefined],
  ["en", "how dependent are we on Acme", [], undefined],
  ["en", "share of revenue by product this year", ["product"], undefined],
  ["en", "top 10 customers' share of revenue", ["account"], 10],
  ["es", "qué porcentaje de las ventas viene de Acme", [], undefined],
  ["zh", "Acme占销售额的比例", [], undefined],
  ["zh", "每个产品类别的销售占比", ["category"], undefined],
  ["ja", "上位10社の売上シェア", ["account"], 10],
  ["ko", "Desk 매출이 전체에서 몇 %?", [], undefined],
] as const)("reads a share of the whole (%s: %s)", (language, question, by, limit) => {
  expect(read(language, question)).toMatchObject({ measure: "revenue", by, wants: "share", limit, plan: "share" });
});

test.each([
  ["en", "which customers bought less than last year", "account", "fall", "year"],
  ["en", "products that sell less than last year", "product", "fall", "year"],
  ["en", "which products grew the most vs last month", "product", "rise", "previous"],
  ["en", "which customers are up this year", "account", "rise", "year"],
  ["es", "qué clientes han bajado respecto al año pasado", "account", "fall", "year"],
  ["zh", "哪些客户今年比去年少了", "account", "fall", "year"],
  ["ja", "去年より売上が減った取引先", "account", "fall", "year"],
  ["ko", "작년보다 매출 줄어든 거래처", "account", "fall", "year"],
] as const)("reads groups that rose or fell (%s: %s)", (language, question, by, wants, compare) => {
  expect(read(language, question)).toMatchObject({ measure: "revenue", by: [by], wants, compare, plan: "changed" });
});

test.each([
  // The share of both together, or of each?
  ["en", "what percent of revenue comes from Acme and Bolt"],
  // Freight may be a category of expenses, which are not a part of revenue.
  ["en", "Freight as a percent of revenue"],
  // More likely a win rate.
  ["en", "what percent of deals did Ana win"],
  ["en", "what percent of our customers bought Desk"],
  ["en", "what share of revenue comes from the top 20% of customers"],
  ["zh", "前20%客户占了多少"],
  ["en", "are customers down vs last year"],
  ["en", "how many customers are down vs last year"],
  ["es", "los clientes han bajado respecto al año pasado"],
  ["ko", "작년보다 고객이 줄었나요"],
  ["en", "which customers grew and fell this year"],
] as const)("does not guess a share or a change of groups (%s: %s)", (language, question) => {
  expect(read(language, question)?.wants).toBeUndefined();
});

test("still compares a total that fell", () => {
  expect(read("en", "did revenue fall vs last year")).toMatchObject({ by: [], compare: "year", plan: "metrics" });
});

const ofDesk = { by: "product", id: "desk", label: "Desk", isExcluded: false } as const;
const shared: ParsedQuestion = { measure: "revenue", filters: [ofDesk], by: [], wants: "share" };
const changed: ParsedQuestion = { measure: "revenue", filters: [], by: ["account"], compare: "year", wants: "fall" };
test.each<[string, ParsedQuestion, string]>([
  ["a share without its filter", { ...shared, filters: [] }, "metrics"],
  ["a share by the dimension of its filter", { ...shared, by: ["product"] }, "metrics"],
  ["a share by another dimension", { ...shared, by: ["account"] }, "share"],
  ["a share that is compared", { ...shared, compare: "year" }, "metrics"],
  ["a share by month", { ...shared, grain: "month" }, "metrics"],
  ["groups that fell without a comparison", { ...changed, compare: undefined }, "metrics"],
  ["groups that fell without groups", { ...changed, by: [] }, "metrics"],
  ["groups that fell, by another dimension", { ...changed, by: ["product"] }, "changed"],
])("answers a changed question: %s", (_, question, kind) => {
  expect(planKind(fitWants(question))).toBe(kind);
});
