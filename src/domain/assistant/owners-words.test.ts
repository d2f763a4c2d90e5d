import { expect, test } from "vitest";

import { inferMetric } from "#domain/assistant/infer-metric.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "tom", label: "Tom Baker" },
    { by: "owner", id: "ana", label: "Ana Gil" },
    { by: "owner", id: "sato", label: "佐藤 美咲" },
    { by: "contact", id: "ming", label: "陈明" },
    { by: "product", id: "beans", label: "Coffee beans 1 kg" },
  ],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const read = (text: string, language: Language, before: ParsedQuestion | null = null) =>
  readQuestion(text, { vocabulary, language, before }).interpretation;

const december = { from: "2026-12-01", to: "2026-12-31" };

/** Words that owners often use, and what they mean. */
const asked: [Language, string, object][] = [
  ["en", "my deals", { subject: "deals", state: "open" }],
  ["ja", "案件は今何件ある？", { subject: "deals", state: "open" }],
  ["ko", "제일 큰 딜이 뭐야", { subject: "deals", state: "open", rank: "top" }],
  ["es", "negocios de más de 10.000", { subject: "deals", state: "open" }],
  ["en", "rent this year", { measure: "rent_costs" }],
  ["en", "target vs actual", { measure: "target_reached", range: "this_month" }],
  ["es", "oportunidades que cierran en diciembre", { isClosing: true, range: december }],
  ["en", "deals closing by the end of the month", { isClosing: true, range: { from: "2026-11-28", to: "2026-11-30" } }],
  ["ja", "経費の内訳", { measure: "expenses", by: ["category"] }],
  ["ko", "지난달에 몇 건 계약했어?", { state: "won", quantity: "count" }],
  ["en", "pipeline by stage", { measure: "open_pipeline", by: ["stage"] }],
  ["ko", "전년 동월 대비 매출", { compare: "year", range: "this_month" }],
  ["ja", "先月一番買ってくれた会社", { by: ["account"], rank: "top" }],
  ["es", "gastos del mes", { measure: "expenses", range: "this_month" }],
  ["zh", "这个月比上个月怎么样", { measure: "revenue", compare: "previous" }],
  ["en", "how is Tom doing this month", { measure: "revenue", range: "this_month" }],
  ["en", "which customers haven't ordered in a while", { subject: "accounts", quietSince: "2026-08-28" }],
  ["en", "how much coffee beans did we sell", { measure: "revenue", filters: [{ id: "beans" }] }],
  ["ja", "佐藤さんの今月の成績は？", { measure: "revenue", filters: [{ id: "sato" }] }],
  ["zh", "哪个产品利润最高", { measure: "gross_profit", by: ["product"] }],
  ["es", "los 5 clientes que más compraron el mes pasado", { by: ["account"], rank: "top", limit: 5 }],
  ["ko", "지난달 제일 큰 지출", { subject: "expenses", rank: "top", range: "last_month" }],
  ["ja", "失注理由", { subject: "deals", state: "lost", by: ["lost_reason"] }],
  ["ko", "리드 유입 경로", { subject: "leads", by: ["source"] }],
  ["en", "which kind of activity do we do the most", { measure: "activities_logged", rank: "top" }],
  ["en", "who spent the most this year", { by: ["account"], rank: "top" }],
  ["es", "quién nos compra más", { by: ["account"], rank: "top" }],
  ["zh", "谁买得最多", { by: ["account"], rank: "top" }],
  ["ja", "一番買ってくれたのは誰", { by: ["account"], rank: "top" }],
  ["ko", "제일 많이 사는 사람은 누구", { by: ["account"], rank: "top" }],
  ["en", "who are our best sellers", { by: ["owner"], rank: "top" }],
  ["es", "cómo va el negocio este mes", { measure: "revenue", range: "this_month" }],
  ["en", "biggest orders this year", { subject: "sales", rank: "top", wants: "list" }],
  ["es", "pedidos más grandes de este año", { subject: "sales", rank: "top", wants: "list" }],
  ["zh", "最大的订单", { subject: "sales", rank: "top", wants: "list" }],
  ["ja", "一番大きい注文", { subject: "sales", rank: "top", wants: "list" }],
  ["ko", "가장 큰 주문 3개", { subject: "sales", rank: "top", limit: 3, wants: "list" }],
  ["en", "order history of Tom", { subject: "sales", wants: "list" }],
  ["es", "historial de pedidos de Tom", { subject: "sales", wants: "list" }],
  ["zh", "陈明的历史订单", { subject: "sales", wants: "list" }],
  ["ja", "佐藤さんの注文履歴", { subject: "sales", wants: "list" }],
  ["ko", "Tom 주문내역", { subject: "sales", wants: "list" }],
  ["zh", "Tom手上还有几个单", { subject: "deals", state: "open", quantity: "count" }],
  ["en", "contracts this month", { subject: "deals", state: "won" }],
  ["es", "contratos de este mes", { subject: "deals", state: "won" }],
  ["zh", "本月合同", { subject: "deals", state: "won" }],
  ["ja", "今月の契約", { subject: "deals", state: "won" }],
  ["ko", "이번 달 계약", { subject: "deals", state: "won" }],
  ["ko", "작년이랑 비교해서 계약 늘었나 줄었나", { state: "won", compare: "year", filters: [] }],
  ["ja", "進行中の契約", { subject: "deals", state: "open" }],
  ["en", "profit 2025 and 2026", { compare: "year", range: { from: "2026-01-01", to: "2026-12-31" } }],
  ["es", "beneficio 2025 y 2026", { compare: "year", range: { from: "2026-01-01", to: "2026-12-31" } }],
  ["ko", "영업이익률 알려줘", { measure: "profit_margin", filters: [] }],
  ["ja", "営業利益率は？", { measure: "profit_margin", filters: [] }],
  ["en", "how much have we taken this month", { measure: "revenue", range: "this_month" }],
  ["es", "cuánto hemos recaudado este mes", { measure: "revenue", range: "this_month" }],
  ["en", "biggest job weve ever done", { subject: "deals", state: "won", rank: "top" }],
  ["en", "jobs for Tom", { subject: "deals", state: "open" }],
  ["es", "cuántas obras tenemos abiertas", { subject: "deals", state: "open", quantity: "count" }],
  ["en", "enquiries this week", { subject: "leads" }],
  [
    "en",
    "did we hit our november goal",
    { measure: "target_reached", range: { from: "2026-11-01", to: "2026-11-30" } },
  ],
  ["es", "cumplimos el objetivo este mes", { measure: "target_reached", range: "this_month" }],
  ["en", "busiest month this year", { measure: "sales_count", rank: "top", grain: "month" }],
  ["es", "mes más movido del año", { measure: "sales_count", rank: "top", grain: "month", range: "this_year" }],
  ["es", "mes más flojo del año", { measure: "revenue", rank: "bottom", grain: "month", range: "this_year" }],
  ["en", "are expenses creeping up?", { subject: "expenses", grain: "month" }],
  ["es", "están subiendo los gastos?", { measure: "expenses", grain: "month" }],
  ["en", "most popular product", { measure: "units_sold", by: ["product"], rank: "top" }],
  ["es", "qué producto se mueve más", { measure: "units_sold", by: ["product"], rank: "top" }],
  ["en", "whos my best customer", { by: ["account"], rank: "top" }],
  ["en", "customers who hasnt ordered in 3 months", { quietSince: "2026-08-28" }],
  ["en", "how's Tom doing", { measure: "revenue", range: "this_month", filters: [{ id: "tom" }] }],
  ["es", "cómo va Tom", { measure: "revenue", range: "this_month", filters: [{ id: "tom" }] }],
  ["en", "Tom vs Ana this year", { measure: "revenue", by: ["owner"], range: "this_year" }],
  ["es", "Tom vs Ana este año", { measure: "revenue", by: ["owner"], range: "this_year" }],
  ["en", "sales q3 26 v q3 25", { range: { from: "2026-07-01", to: "2026-09-30" }, compare: "year" }],
  ["en", "open deals over 5 grand", { subject: "deals", amounts: [{ than: "more", value: 5000 }] }],
  ["en", "how long do deals take to close", { measure: "sales_cycle" }],
  ["es", "cuánto tardan en cerrarse los negocios", { measure: "sales_cycle" }],
  ["ja", "受注までどれくらいかかる", { measure: "sales_cycle" }],
  ["ko", "계약까지 얼마나 걸려", { measure: "sales_cycle" }],
  ["zh", "1月以来的销售额", { range: { from: "2026-01-01", to: "2026-11-28" } }],
  ["zh", "从1月以来的销售额", { range: { from: "2026-01-01", to: "2026-11-28" } }],
  ["es", "ventas t3 26 vs t3 25", { range: { from: "2026-07-01", to: "2026-09-30" }, compare: "year" }],
  ["en", "pipeline", { measure: "open_pipeline", by: ["stage"] }],
  ["en", "coffee beans sold this year", { measure: "units_sold", range: "this_year" }],
  ["en", "how much did Tom close this quarter", { state: "won", quantity: "value", filters: [{ id: "tom" }] }],
  ["en", "open deals total", { state: "open", quantity: "value" }],
  ["es", "cuánto tengo en negocios abiertos", { state: "open", quantity: "value", filters: [] }],
];
test.each(asked)("an owner's words are understood (%s: %s)", (language, text, meant) => {
  expect(read(text, language)).toMatchObject(meant);
});

const revenue = read("revenue last month", "en");
const followed: [Language, string, string, object][] = [
  ["en", "revenue by region", "as a chart", { by: ["region"] }],
  ["en", "revenue last month", "compared to last year", { range: "last_month", compare: "year" }],
  ["en", "deals lost this quarter", "why?", { by: ["lost_reason"] }],
  ["en", "expenses last month", "category", { by: ["category"] }],
  ["zh", "上个月支出", "哪一类最多", { by: ["category"], rank: "top" }],
  ["ko", "진행중인 거래 보여줘", "금액순으로", { state: "open", rank: "top" }],
  ["en", "win rate this year", "per person", { by: ["owner"] }],
];
test.each(followed)("a follow-up is understood (%s: %s → %s)", (language, first, text, meant) => {
  const answer = read(text, language, read(first, language));
  expect(answer).toMatchObject(meant);
  if (text === "as a chart") expect(answer).not.toHaveProperty("grain");
});

test.each<[Language, string]>([
  ["zh", "陈明的电话"],
  ["en", "cheapest products"],
  ["en", "sales ranking"],
  ["en", "revenue by the end of the month"],
  ["en", "revenue breakdown"],
  ["zh", "本月到期的合同"],
  ["ja", "売れない理由"],
  ["ko", "안 팔리는 이유"],
  ["en", "returning customers"],
  ["en", "who bought it"],
  ["es", "quién lo compró"],
  ["zh", "都是谁买的"],
  ["ja", "どこが買った？"],
  ["ko", "누가 샀어?"],
  ["en", "how many jobs this month"],
  ["en", "did we hit 50000 this month"],
  ["es", "clientes recurrentes"],
  ["zh", "回头客"],
  ["ja", "リピート顧客は何人いますか"],
  ["ko", "재구매 고객"],
  ["zh", "最大的一笔订单是谁的"],
  ["es", "ventas de cemento este año contra el año pasado"],
  ["en", "sales of cement this year"],
  ["en", "who gave us the most referrals"],
  ["en", "best selling new products this year"],
  ["es", "productos nuevos más vendidos"],
  ["en", "which have open deals"],
  ["es", "cuáles tienen negocios abiertos"],
  ["en", "whats overdue there"],
])("no other question is answered instead (%s: %s)", (language, text) => {
  expect(read(text, language)).toBeNull();
});

test.each<[Language, string, string]>([
  ["zh", "本月订单金额", "revenue"],
  ["ja", "今月の注文金額", "revenue"],
  ["ko", "이번 달 주문 금액", "revenue"],
  ["en", "how many deals are in the pipeline", "open_deals"],
])("an amount is not mistaken for a number (%s: %s)", (language, text, measure) => {
  const meant = read(text, language);
  expect(meant && inferMetric(meant)).toBe(measure);
});

test("records of the previous question are not mistaken for all records", () => {
  expect(read("そのうち何件商談になった？", "ja", read("今月のリード", "ja"))).toBeNull();
  expect(read("how many of those are deals", "en", revenue)).toBeNull();
});
