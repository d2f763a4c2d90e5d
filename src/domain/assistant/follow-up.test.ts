import fc from "fast-check";
import { expect, test } from "vitest";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Refused, readByBoth } from "#domain/assistant/reader/read-by-both.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "dean", label: "Dean" },
    { by: "owner", id: "steph", label: "Steph" },
    { by: "owner", id: "kato", label: "加藤" },
    { by: "owner", id: "yoshi", label: "吉岡" },
    { by: "category", id: "power", label: "光熱費" },
    { by: "city", id: "osaka", label: "大阪" },
    { by: "city", id: "tokyo", label: "東京" },
    { by: "city", id: "harrogate", label: "Harrogate" },
    { by: "city", id: "wakefield", label: "Wakefield" },
    { by: "industry", id: "landlords", label: "Landlords" },
    { by: "stage", id: "talks", label: "Negociación" },
  ],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-29",
  ownToday: "2026-11-29",
};
type Previous = { before?: ParsedQuestion | null; refused?: Refused };
const read = (text: string, language: Language, previous: Previous = {}) =>
  readByBoth(text, { vocabulary, language, loadModel: () => null, ...previous });
const after = (first: string, text: string, language: Language) => {
  const before = read(first, language).interpretation;
  expect(before).not.toBeNull();
  return read(text, language, { before }).interpretation;
};

const week = { from: "2026-11-30", to: "2026-12-06" };
const followed: [Language, string, string, object][] = [
  ["en", "deals closing this week", "and next", { subject: "deals", range: week }],
  ["en", "accounts in Wakefield", "harrogate?", { subject: "accounts", filters: [{ id: "harrogate" }] }],
  ["en", "Dean's open deals", "and Steph?", { state: "open", filters: [{ id: "steph" }] }],
  ["en", "Dean's open deals", "and lost?", { state: "lost", filters: [{ id: "dean" }] }],
  ["en", "revenue of Dean this month", "and profit margin?", { measure: "profit_margin", filters: [{ id: "dean" }] }],
  ["en", "accounts in Wakefield", "just landlords", { filters: [{ id: "wakefield" }, { id: "landlords" }] }],
  ["es", "ventas este mes", "y el pasado?", { range: { from: "2026-10-01", to: "2026-10-31" } }],
  ["es", "negocios abiertos de Dean", "y Steph?", { state: "open", filters: [{ id: "steph" }] }],
  ["es", "negocios en negociación", "y los ganados este mes", { state: "won", range: "this_month", filters: [] }],
  ["zh", "上个月花了多少钱", "花在哪了", { measure: "expenses", by: ["category"], range: "last_month" }],
  ["ja", "加藤の商談", "進行中は何件", { state: "open", quantity: "count", filters: [{ id: "kato" }] }],
  ["ja", "東京の顧客", "大阪は?", { subject: "accounts", filters: [{ id: "osaka" }] }],
  ["ja", "今月の光熱費の経費", "去年の同じ月は", { measure: "expenses", compare: "year", filters: [{ id: "power" }] }],
  ["ja", "今月の受注案件", "総額は", { state: "won", quantity: "value", range: "this_month" }],
  ["ko", "Dean 진행중인 거래", "그럼 Steph는?", { state: "open", filters: [{ id: "steph" }] }],
  ["en", "open deals", "the total of those", { state: "open", quantity: "value" }],
  ["en", "deals won this month", "what's the total", { state: "won", quantity: "value", range: "this_month" }],
  ["en", "accounts in Wakefield", "what's the total", { subject: "accounts", quantity: "count" }],
  ["en", "open deals", "how many is that", { state: "open", quantity: "count" }],
  ["en", "revenue by product this year", "what's the total", { measure: "revenue", by: [], range: "this_year" }],
  ["es", "negocios abiertos de Dean", "cuál es el total", { quantity: "value", filters: [{ id: "dean" }] }],
  ["zh", "2017年赢了多少商机", "丢了多少呢", { state: "lost", quantity: undefined }],
  ["zh", "进行中的商机", "总共多少", { state: "open", quantity: "value" }],
  ["ja", "進行中の商談", "合計は？", { state: "open", quantity: "value" }],
  ["ko", "진행중인 거래", "합계는?", { state: "open", quantity: "value" }],
  ["ko", "올해 제품별 판매수량", "금액으로", { measure: "revenue", by: ["product"], range: "this_year" }],
];
test.each(followed)("a follow-up keeps what it does not replace (%s: %s → %s)", (language, first, text, meant) => {
  expect({ quantity: undefined, ...after(first, text, language) }).toMatchObject(meant);
});

test.each<[Language, string, string]>([
  ["en", "top 5 customers", "what's the total"],
  ["en", "how many open deals", "what's the total"],
])("the total of other records is never answered instead (%s: %s → %s)", (language, first, text) => {
  expect(after(first, text, language)).toBeNull();
});

/** Questions that cannot be understood without the previous one. */
const byOwner = { measure: "revenue", by: ["owner"] };
const changed: [Language, string, string, object][] = [
  ["en", "revenue by category this year", "same thing for last year", { range: "last_year", by: ["category"] }],
  ["en", "top 5 products this year", "same for profit", { measure: "gross_profit", rank: "top", limit: 5 }],
  ["en", "pipeline by owner", "by stage too", { by: ["owner", "stage"] }],
  ["en", "pipeline by owner", "by stage instead", { by: ["stage"] }],
  ["es", "ventas por vendedor este mes", "también por producto", { by: ["owner", "product"] }],
  ["zh", "进行中商机金额按负责人", "也按阶段", { by: ["owner", "stage"] }],
  ["ja", "担当者別の売上", "商品別も", { by: ["owner", "product"] }],
  ["ko", "담당자별 매출", "제품별도", { by: ["owner", "product"] }],
  ["en", "revenue this year", "split it by month", { measure: "revenue", grain: "month", range: "this_year" }],
  ["es", "ventas de octubre", "desglósalo por cliente", { by: ["account"] }],
  ["zh", "成交率多少", "按负责人分开", { measure: "win_rate", by: ["owner"] }],
  ["ja", "今年の売上", "月別に分けて", { grain: "month", range: "this_year" }],
  ["ko", "올해 매출", "월별로 나눠줘", { grain: "month", range: "this_year" }],
  ["en", "profit q3", "compared to q2", { measure: "profit", range: "last_quarter", compare: "previous" }],
  ["es", "facturación del tercer trimestre", "compárala con la del año pasado", { compare: "year" }],
  ["zh", "这个月销售额多少", "跟去年11月比呢", { range: "this_month", compare: "year" }],
  ["ja", "今週の売上", "先週と比べてどうですか", { compare: "previous" }],
  ["ko", "3분기 이익", "2분기랑 비교", { range: "last_quarter", compare: "previous" }],
  ["en", "deals won in october", "who closed them", { state: "won", by: ["owner"] }],
  ["es", "negocios perdidos este año", "quién los llevaba", { state: "lost", by: ["owner"] }],
  ["ja", "先月受注した案件", "誰の？", { state: "won", by: ["owner"] }],
  ["en", "best sellers this quarter", "by units, not revenue", { measure: "units_sold", rank: "top", by: ["product"] }],
  ["en", "units sold by product", "in money", { measure: "revenue", by: ["product"] }],
  ["zh", "本月卖得最好的产品", "按数量", { measure: "units_sold", rank: "top" }],
  ["ja", "商品別売上ランキング 今年", "数量で", { measure: "units_sold", rank: "top", range: "this_year" }],
  ["ko", "제품별 판매량", "금액으로", { measure: "revenue", by: ["product"] }],
  ["en", "top 10 customers", "make it 5", { rank: "top", limit: 5 }],
  ["es", "los 10 clientes que más compran", "y los que menos", { rank: "bottom", limit: 10 }],
  ["zh", "前十大客户", "去年的前五", { limit: 5, range: "last_year" }],
  ["en", "revenue by owner", "without Dean", { ...byOwner, filters: [{ id: "dean", isExcluded: true }] }],
  ["es", "ventas por vendedor", "sin Dean", { filters: [{ id: "dean", isExcluded: true }] }],
  ["ja", "今年の経費", "光熱費を除くと", { filters: [{ id: "power", isExcluded: true }] }],
  ["ko", "담당자별 매출", "Dean 빼고", { ...byOwner, filters: [{ id: "dean", isExcluded: true }] }],
  ["ko", "담당자별 매출", "Dean 말고 Steph", { filters: [{ id: "dean", isExcluded: true }, { isExcluded: false }] }],
  ["en", "revenue this month by owner", "profit too", { measure: "profit", by: ["owner"], range: "this_month" }],
  ["ja", "今月の担当者別売上", "粗利も", { measure: "gross_profit", by: ["owner"], range: "this_month" }],
  ["en", "pipeline value", "without the ones over 20k", { amounts: [{ than: "most", value: 20_000 }] }],
  ["en", "profit last month", "show me the whole year", { measure: "profit", range: "this_year" }],
  ["ja", "先月の売上", "先々月は", { range: { from: "2026-09-01", to: "2026-09-30" } }],
  ["ja", "去年の12月の売上", "一昨年は", { range: { from: "2024-12-01", to: "2024-12-31" } }],
  ["en", "meetings tomorrow", "and tuesday", { work: { of: "meetings" }, range: { from: "2026-12-01" } }],
  ["es", "tareas de Dean", "lo vencido nada más", { work: { state: "overdue" }, filters: [{ id: "dean" }] }],
];
test.each(changed)(
  "a follow-up keeps everything that it does not mention (%s: %s → %s)",
  (language, first, text, own) => {
    expect(after(first, text, language)).toMatchObject(own);
    expect(read(text, language).interpretation).not.toMatchObject(own);
  },
);

test.each([
  ["en", "revenue by customer this year", "that in euros"],
  ["en", "revenue by customer this year", "in % not dollars"],
  ["en", "revenue by customer this year", "only the ones over 10k"],
  ["en", "open deals", "without the ones over 20k"],
  ["en", "revenue by customer", "sort them by name"],
  ["es", "negocios abiertos", "ordénalos por fecha de cierre"],
  ["zh", "进行中的商机", "按时间排序"],
  ["en", "accounts in Wakefield", "by revenue"],
  ["en", "top 5 products this year", "last 5"],
  ["en", "revenue this quarter", "vs last month"],
  ["en", "revenue by month this year", "by quarter too"],
  ["es", "negocios ganados por vendedor", "por importe"],
] as [Language, string, string][])("rejects what no query can express (%s: %s → %s)", (language, first, text) => {
  expect(after(first, text, language)).toBeNull();
});

const incomplete: [Language, string][] = [
  ["en", "last year ytd"],
  ["en", "how was it this time last year"],
  ["en", "how much did that cost us"],
  ["en", "and last week?"],
  ["en", "compared to last year"],
  ["en", "the total of those"],
  ["es", "y la semana pasada?"],
  ["es", "también por mes"],
  ["es", "frente al mismo periodo del año pasado"],
  ["zh", "今年有订单的"],
  ["zh", "跟去年同期比呢"],
  ["zh", "跟去年同期比"],
  ["ja", "去年の同じ月は"],
  ["ja", "売上でも見たい"],
  ["ko", "작년 대비 성장률도"],
  ["ko", "그럼 지난주는?"],
];
test.each(incomplete)("an incomplete question is never answered on its own (%s: %s)", (language, text) => {
  expect(read(text, language).interpretation).toBeNull();
});

const near: ParsedQuestion = {
  measure: "expenses",
  by: [],
  range: "this_month",
  filters: [{ by: "category", id: "power", label: "光熱費", isExcluded: false }],
};
test.each([
  ...incomplete,
  ["en", "won this month"],
  ["en", "what's the total"],
  ["zh", "合计"],
  ["es", "los de Steph"],
  ["zh", "进行中的"],
  ["ja", "進行中だけ"],
  ["ko", "진행중인 것만"],
] as [Language, string][])("after a refused question, an incomplete one is only offered (%s: %s)", (language, text) => {
  const { interpretation, offered } = read(text, language, { refused: { near, screen: null } });
  expect(interpretation).toBeNull();
  expect(offered.flatMap(({ filters }) => filters)).toContainEqual(near.filters[0]);
  expect(read(text, language, { refused: { near: null, screen: null } }).interpretation).toBeNull();
});

test.each([
  ["ja", "前年同月比"],
  ["en", "this month vs last month"],
] as [Language, string][])("a comparison is complete (%s: %s)", (language, text) => {
  expect(read(text, language).interpretation).toMatchObject({ measure: "revenue" });
});

test("after a refused question, a complete one is answered, and a screen stays the same", () => {
  const refused = { near, screen: "today" } as const;
  expect(read("revenue this month", "en", { refused }).interpretation).toMatchObject({ measure: "revenue" });
  expect(read("how are we doing this month", "en", { refused }).interpretation).toMatchObject({ measure: "revenue" });
  expect(read("and Steph?", "en", { refused }).screen).toBe("today");
});

const firsts: Record<string, [string, string, string]> = {
  en: ["open deals of NAME", "expenses this month", "revenue by product this year"],
  es: ["negocios abiertos de NAME", "gastos este mes", "ventas por producto este año"],
  zh: ["NAME进行中的商机", "本月费用", "今年各产品销售额"],
  ja: ["NAMEの進行中の商談", "今月の経費", "今年の商品別売上"],
  ko: ["NAME의 진행중인 거래", "이번 달 경비", "올해 제품별 매출"],
};
const thens: Record<string, [string, string, string]> = {
  en: ["and NAME?", "and last year?", "what about last month"],
  es: ["¿y NAME?", "y el año pasado?", "y el mes pasado?"],
  zh: ["NAME呢", "去年呢", "那上个月呢"],
  ja: ["ではNAMEは", "では去年は", "では先月は"],
  ko: ["그럼 NAME은요?", "그럼 작년은?", "그럼 지난달은?"],
};
test("a follow-up changes only the part that it names, and is refused after a refused question", () => {
  const pairs = fc.record({
    language: fc.constantFrom<Language>("en", "es", "zh", "ja", "ko"),
    first: fc.nat({ max: 2 }),
    next: fc.nat({ max: 2 }),
    names: fc.constantFrom(["Dean", "Steph"], ["Steph", "Dean"]),
  });
  fc.assert(
    fc.property(pairs, ({ language, first, next, names: [one = "", other = ""] }) => {
      const before = read((firsts[language]?.[first] ?? "").replace("NAME", one), language).interpretation;
      if (!before) throw new Error(`${language} ${first} is not understood`);
      const text = (thens[language]?.[next] ?? "").replace("NAME", other);
      const { near: merged } = read(text, language, { before });
      const { filters, range, ...rest } = merged;
      const { filters: filtersBefore, range: rangeBefore, ...restBefore } = before;
      expect(rest).toEqual(restBefore);
      expect(filters.map(({ label }) => label)).toEqual(next === 0 ? [other] : filtersBefore.map(({ label }) => label));
      expect(range).toEqual(next === 0 ? rangeBefore : next === 1 ? "last_year" : "last_month");
      const refused = read(text, language, { refused: { near: before, screen: null } });
      expect(refused.interpretation).toBeNull();
      expect(refused.offered[0]).toEqual(merged);
      expect(read(text, language).interpretation).toBeNull();
    }),
    { numRuns: 150 },
  );
});
