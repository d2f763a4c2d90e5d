import { expect, test } from "vitest";

import type { FilterKey, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readSelection } from "#domain/assistant/selections/read-selection.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";

const named = (by: FilterKey, ...labels: string[]) => labels.map((label) => ({ by, id: label, label }));
const today = "2026-11-29";
const vocabulary: Vocabulary = {
  names: [
    ...named("account", "Blue Door Inn", "Casa Verde", "和平书店", "山本商店", "하늘상사"),
    ...named("contact", "Ilse Park", "Berta Soto", "王磊", "森さくら", "한지원"),
    ...named("product", "Oak desk", "Lámpara", "书桌", "本棚", "책장", "Pine chair", "Silla", "椅子", "의자"),
    ...named("industry", "Bakeries"),
  ],
  me: null,
  stages: { open: ["open"], won: ["won"], lost: ["lost"] },
  today,
  ownToday: today,
};

/** Writes the reading of the last of some questions in one line. */
function read(text: string, language: Language): string {
  let before: ParsedQuestion | null = null;
  let written = "";
  for (const question of text.split(" → ")) {
    const reading = readSelection(question, { vocabulary, language, before });
    before = reading?.interpretation ?? null;
    written = before ? write(before) : "refused";
  }
  return written;
}

const write = ({ work, subject, state, byDate, limit, orders, quantity, isClosing, filters }: ParsedQuestion) =>
  [
    work?.of,
    subject,
    state,
    byDate,
    limit,
    orders,
    quantity,
    isClosing && "closing",
    ...filters.map(({ by, label, isExcluded }) => `${isExcluded ? "not " : ""}${label ?? `no ${by}`}`),
  ]
    .filter(Boolean)
    .join(" ");

const cases: readonly (readonly [reading: string, ...questions: (readonly [Language, string])[]])[] = [
  [
    "sales newest 1 Blue Door Inn",
    ["en", "last order from Blue Door Inn"],
    ["en", "when did Blue Door Inn last order"],
    ["en", "what did Blue Door Inn buy last time"],
    ["en", "Blue Door Inn most recent purchase"],
  ],
  ["sales newest 1 Casa Verde", ["es", "última compra de Casa Verde"], ["es", "¿qué pidió Casa Verde la última vez?"]],
  ["sales newest 1 和平书店", ["zh", "和平书店上次下单是什么时候"], ["zh", "和平书店最近一次订单"]],
  ["sales newest 1 山本商店", ["ja", "山本商店が最後に注文したのはいつ"], ["ja", "山本商店の前回の注文"]],
  ["sales newest 1 하늘상사", ["ko", "하늘상사 마지막 주문 언제야"]],
  ["sales newest 3 Oak desk", ["en", "last 3 orders with Oak desk"], ["en", "the 3 latest orders for oak desk"]],
  ["sales oldest 1 Blue Door Inn", ["en", "first order ever from Blue Door Inn"]],
  ["sales newest Blue Door Inn", ["en", "recent orders from Blue Door Inn"], ["en", "what has Blue Door Inn bought"]],
  ["sales newest 和平书店", ["zh", "和平书店最近都买了啥"]],
  ["deals won newest", ["en", "latest won deals"], ["zh", "最近赢单的案子"]],
  ["deals lost newest 5", ["en", "last 5 lost deals"], ["ko", "최근 놓친 계약 5개"]],
  ["contacts newest 10", ["en", "10 most recently added contacts"], ["ko", "최근 등록한 연락처 10개"]],
  ["accounts goods Oak desk not Pine chair", ["en", "clients that buy Oak desk but don't buy Pine chair"]],
  ["accounts goods Lámpara not Silla", ["es", "clientes que compran Lámpara pero no compran Silla"]],
  ["accounts goods 책장 not 의자", ["ko", "책장은 사는데 의자는 안 사는 거래처"]],
  ["accounts none Bakeries", ["en", "bakeries we don't sell to yet"]],
  ["accounts none", ["en", "customers without a single order"], ["zh", "一次都没买过的客户"]],
  ["accounts once", ["en", "customers with only one order"], ["ja", "一回しか買ってないお客様"]],
  ["accounts once count", ["en", "how many customers ordered only once"], ["ko", "한 번만 산 거래처 몇 군데야"]],
  ["accounts repeat", ["en", "repeat customers"], ["es", "clientes que repiten"], ["zh", "有哪些回头客"]],
  ["fact Ilse Park", ["en", "who is Ilse Park"], ["en", "Ilse Park"], ["en", "tell me about Ilse Park"]],
  ["fact 森さくら", ["ja", "森さくらさんって誰"]],
  ["contacts Blue Door Inn", ["en", "who is our main contact at Blue Door Inn"]],
  ["contacts 和平书店", ["zh", "和平书店的联系人是谁"]],
  ["deals open closing", ["en", "deals past their close date"], ["ja", "クローズ予定日を過ぎた商談"]],
  ["leads no owner", ["en", "unassigned leads"], ["es", "leads sin asignar"]],
  // Which of several products, all time, a period or an unknown word would be lost.
  [
    "refused",
    ["en", "customers who bought Oak desk and Pine chair"],
    ["en", "customers who bought Oak desk but never Pine chair"],
    ["zh", "买过书桌但没买过椅子的客户"],
    ["en", "customers who don't buy Oak desk this year"],
    ["en", "bakeries that don't have Maple stool yet"],
    ["en", "what does Blue Door Inn usually order"],
    ["en", "repeat customers of Oak desk"],
    ["en", "last contact with Blue Door Inn"],
    ["es", "último contacto con Casa Verde"],
    ["en", "total of the last 3 orders"],
    ["zh", "最近订单有多少"],
  ],
  ["refused", ["en", "revenue this month"], ["en", "sales to Blue Door Inn"], ["en", "orders in the last 3 months"]],
];
const questions = cases.flatMap(([reading, ...asked]) =>
  asked.map(([language, text]) => ({ language, text, reading })),
);

test.each(questions)("reads $text as $reading", ({ language, text, reading }) => {
  expect(read(text, language)).toBe(reading);
});

test("selects customers by what they buy with the filters of the list, and offers that for all time", () => {
  const options = { vocabulary, language: "en", before: null } as const;
  const asked = readSelection("customers who bought Oak desk but never Pine chair", options);
  expect(asked).toMatchObject({ interpretation: null, isNear: true });
  expect(asked && planOf(asked.near, vocabulary)).toMatchObject({
    plan: { entity: "accounts", where: "bought_product_ids.any.Oak%20desk,bought_product_ids.none.Pine%20chair" },
  });
});
