import { expect, test } from "vitest";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "tamura", label: "田村" },
    { by: "product", id: "orchid", label: "胡蝶蘭" },
    { by: "category", id: "rent", label: "租金" },
    { by: "category", id: "staff", label: "人事" },
  ],
  me: { id: "me", name: "Ana Berg" },
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const read = (text: string, language: Language): ParsedQuestion | null =>
  readQuestion(text, { vocabulary, language }).interpretation;

const asked: [Language, string, object][] = [
  // Everyday words for metrics.
  ["zh", "本月流水", { measure: "revenue", range: "this_month" }],
  ["zh", "上个月订单量", { measure: "sales_count", range: "last_month" }],
  ["zh", "今年卖了多少盒", { measure: "units_sold", range: "this_year" }],
  ["zh", "本月签单额", { measure: "won_value", range: "this_month" }],
  ["ja", "今日なんぼ売れた", { measure: "revenue", range: "today" }],
  ["ja", "胡蝶蘭は今年何鉢売れましたか", { measure: "units_sold", filters: [{ id: "orchid" }] }],
  ["ja", "今年もうかってんの?", { measure: "profit", range: "this_year" }],
  ["ja", "商談の平均日数", { measure: "sales_cycle" }],
  ["ko", "이번 달 매상", { measure: "revenue", range: "this_month" }],
  ["ko", "지난달 비용 얼마 썼어?", { measure: "expenses", range: "last_month" }],
  ["ja", "胡蝶蘭の売れ行き", { measure: "revenue", filters: [{ id: "orchid" }] }],
  ["ko", "이번 달 얼마나 팔렸어", { measure: "revenue", range: "this_month" }],
  // Targets.
  ["zh", "本月离目标还差多少", { measure: "target_reached", range: "this_month" }],
  ["ja", "売上目標まであといくら", { measure: "target_reached", range: "this_month" }],
  ["ko", "이번 달 목표 얼마 남았어요", { measure: "target_reached", range: "this_month" }],
  ["zh", "本月业绩达标了吗", { measure: "target_reached", range: "this_month" }],
  // Rates.
  ["zh", "今年毛利率是百分之几", { measure: "gross_margin", range: "this_year" }],
  ["ja", "今年の利益率は何パーセント", { measure: "profit_margin", range: "this_year" }],
  ["ko", "올해 이익률은 몇 프로", { measure: "profit_margin", range: "this_year" }],
  // Deals.
  ["zh", "现在跟进中的项目有哪些", { subject: "deals", state: "open" }],
  ["ja", "残案件は何件ですか", { subject: "deals", state: "open", quantity: "count" }],
  ["ko", "진행되고 있는 딜", { subject: "deals", state: "open" }],
  ["zh", "这个季度签了多少", { state: "won", quantity: "value" }],
  ["zh", "今年签了多少合同", { state: "won", quantity: undefined }],
  ["ja", "今月どれくらい受注した", { state: "won", quantity: "value" }],
  ["ko", "이번 분기 얼마나 수주했어", { state: "won", quantity: "value" }],
  ["ja", "進行中の商談の合計", { state: "open", quantity: "value" }],
  ["ko", "진행중인 거래 합계", { state: "open", quantity: "value" }],
  ["zh", "进行中的商机合计", { state: "open", quantity: "value" }],
  ["ja", "パイプライン", { measure: "open_pipeline", by: ["stage"] }],
  // Periods.
  ["ja", "今期の売上", { measure: "revenue", range: "this_year" }],
  ["zh", "年初至今销售额", { measure: "revenue", range: "this_year" }],
  ["ja", "今年に入ってからの売上", { measure: "revenue", range: "this_year" }],
  ["ko", "이번 달 들어 매출", { measure: "revenue", range: "this_month" }],
  // Comparisons.
  ["zh", "本周和上周订单额对比一下呗", { measure: "revenue", compare: "previous" }],
  ["ja", "うりあげ 昨対", { measure: "revenue", compare: "year" }],
  ["ko", "올해 매출 작년 같은 시기 대비", { measure: "revenue", compare: "year" }],
  // Rankings and groups.
  ["zh", "上个月前五名商品", { range: "last_month", by: ["product"], rank: "top", limit: 5 }],
  ["zh", "租金跟人事各花多少 今年", { measure: "expenses", by: ["category"], range: "this_year" }],
  ["zh", "销售额按人", { measure: "revenue", by: ["owner"] }],
  ["ja", "各担当者の売上", { measure: "revenue", by: ["owner"] }],
  ["ja", "取引先を売上順に見せてください", { measure: "revenue", by: ["account"], rank: "top" }],
  ["ko", "매출 top 10 거래처", { measure: "revenue", by: ["account"], rank: "top", limit: 10 }],
  ["ko", "개인별 매출", { measure: "revenue", by: ["owner"] }],
  // Polite frames.
  ["zh", "麻烦你帮我看下本月营收咋样", { measure: "revenue", range: "this_month" }],
  ["ja", "田村くんの今月の売上って見れますか", { measure: "revenue", filters: [{ id: "tamura" }] }],
  ["ko", "이번 분기에 이긴 딜 다 보여줄 수 있어?", { subject: "deals", state: "won", range: "this_quarter" }],
];
test.each(asked)("everyday words are understood (%s: %s)", (language, text, meant) => {
  expect({ quantity: undefined, ...read(text, language) }).toMatchObject(meant);
});

test.each<[Language, string]>([
  ["zh", "哪个项目卖得最好"],
  ["zh", "未完成的订单"],
  ["zh", "想要退货的订单"],
  ["zh", "名单"],
  ["zh", "多少人买了胡蝶蘭"],
  ["zh", "费用项目排名"],
  ["ja", "経費項目ランキング"],
  ["ko", "胡蝶蘭 다 팔았어?"],
  ["ja", "利益が出ていない商品"],
  ["ja", "手持ちの注文"],
  ["ja", "来月の売上はいくらでしょう"],
  ["ko", "안 끝난 주문"],
  ["ko", "확인된 주문"],
  ["ko", "체결 예정 딜"],
  ["ko", "이번 달 통화 몇 분"],
  ["ko", "올해 신제품 중에 잘 팔리는 거"],
  ["zh", "今年卖得最好的新品"],
  ["zh", "哪些还有商机"],
  ["ja", "その中で商談あるところ"],
  ["ja", "商談があるところ"],
  ["ko", "거래 있는 데"],
])("no other question is answered instead (%s: %s)", (language, text) => {
  expect(read(text, language)).toBeNull();
});
