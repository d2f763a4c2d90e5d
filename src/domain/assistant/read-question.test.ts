import fc from "fast-check";
import { expect, test } from "vitest";

import { dictionaryOf } from "#domain/assistant/dictionary.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readQuestion } from "#domain/assistant/read-question.ts";
import { segment } from "#domain/assistant/segment.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { en } from "#domain/assistant/words/en.ts";
import { es } from "#domain/assistant/words/es.ts";
import { ja } from "#domain/assistant/words/ja.ts";
import { ko } from "#domain/assistant/words/ko.ts";
import { measureNames } from "#domain/assistant/words/measure-names.gen.ts";
import { zh } from "#domain/assistant/words/zh.ts";

const languages = ["en", "es", "zh", "ja", "ko"] as const;
type Tongue = (typeof languages)[number];
const words = { en, es, zh, ja, ko };

const me = { id: "me", name: "Ana Berg" };
const vocabulary: Vocabulary = {
  names: [
    { by: "owner", id: "me", label: "Ana Berg" },
    { by: "owner", id: "bo", label: "Bo Quarz" },
    { by: "product", id: "p1", label: "Zapfix 500" },
    { by: "account", id: "a1", label: "Hottechi" },
  ],
  me,
  stages: { open: ["s1"], won: ["s2"], lost: ["s3"] },
  today: "2026-11-28",
  ownToday: "2026-11-28",
};
const read = (text: string, language: Tongue, before: ParsedQuestion | null = null) =>
  readQuestion(text, { vocabulary, language, before });
const interpret = (text: string, language: Tongue, before: ParsedQuestion | null = null) =>
  read(text, language, before).interpretation;

const monthNames = (language: "en" | "es", month: number) =>
  new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2017, month - 1)));

type Sentence = {
  measure: "revenue" | "deals_won" | "win_rate" | "sales_cycle";
  by: "owner" | "product" | "account" | null;
  name: string | null;
  month: number;
};

/** Writes a question as a sentence of a language. */
const write: Record<Tongue, (sentence: Sentence) => string> = {
  en: ({ measure, by, name, month }) =>
    [
      measureNames.en[`measure.${measure}`],
      by && `by ${measureNames.en[`dimension.${by}`]}`,
      name && `for ${name}`,
      `in ${monthNames("en", month)} 2017`,
    ]
      .filter(Boolean)
      .join(" "),
  es: ({ measure, by, name, month }) =>
    [
      measureNames.es[`measure.${measure}`],
      by && `por ${measureNames.es[`dimension.${by}`]}`,
      name && `de ${name}`,
      `en ${monthNames("es", month)} de 2017`,
    ]
      .filter(Boolean)
      .join(" "),
  zh: ({ measure, by, name, month }) =>
    `2017年${month}月${name ? `${name}的` : ""}${by ? `按${measureNames.zh[`dimension.${by}`]}的` : ""}${measureNames.zh[`measure.${measure}`]}`,
  ja: ({ measure, by, name, month }) =>
    `2017年${month}月の${name ? `${name}の` : ""}${by ? `${measureNames.ja[`dimension.${by}`]}別の` : ""}${measureNames.ja[`measure.${measure}`]}`,
  ko: ({ measure, by, name, month }) =>
    `2017년 ${month}월 ${name ? `${name}의 ` : ""}${by ? `${measureNames.ko[`dimension.${by}`]}별 ` : ""}${measureNames.ko[`measure.${measure}`]}`,
};

const sentences = fc.record<Sentence>({
  measure: fc.constantFrom("revenue", "deals_won", "win_rate", "sales_cycle"),
  by: fc.constantFrom("owner", "product", "account", null),
  name: fc.constantFrom("Bo Quarz", "Zapfix 500", "Hottechi", null),
  month: fc.integer({ min: 1, max: 12 }),
});

test.each(languages)("a sentence written from a question is read as that question (%s)", (language) => {
  fc.assert(
    fc.property(sentences, (sentence) => {
      const { measure, by, name, month } = sentence;
      const reading = interpret(write[language](sentence), language);
      const last = new Date(Date.UTC(2017, month, 0)).getUTCDate();
      const days = String(month).padStart(2, "0");
      expect(reading?.range).toEqual({ from: `2017-${days}-01`, to: `2017-${days}-${last}` });
      expect(reading?.by).toEqual(by ? [by] : []);
      expect(reading?.filters.map(({ label }) => label)).toEqual(name ? [name] : []);
      const counted = measure === "deals_won" ? { subject: "deals", state: "won" } : { measure };
      expect(reading).toMatchObject(counted);
      expect(reading && "plan" in planOf(reading, vocabulary)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

/**
 * Concepts that only join words, that the sentence already contains, or that refer to the workspace next to revenue.
 */
const silent =
  /^(noise|filler|mark\.(list|which|and|follow|by|mine|now|doing)|span\.(from|to)|quantity\.(total|value)|measure\.revenue|thing\.sales)$/;

test.each(languages)("no known word in a question is silently ignored (%s)", (language) => {
  const base = write[language]({ measure: "revenue", by: null, name: null, month: 3 });
  const plain = JSON.stringify(interpret(base, language));
  const dropped = Object.entries({ ...words[language] }).flatMap(([concept, phrases = ""]) =>
    phrases.split("|").flatMap((raw) => {
      const phrase = raw.trim();
      const isSilent = silent.test(concept) || isAlsoSilent(phrase, language);
      if (isSilent) return [];
      const texts = [`${base} ${phrase}`, `${phrase} ${base}`];
      return texts
        .filter((text) => JSON.stringify(interpret(text, language)) === plain)
        .map((text) => `${concept}: ${text}`);
    }),
  );
  expect(dropped).toEqual([]);
});

/** True for a phrase whose words can all be silent. */
function isAlsoSilent(phrase: string, language: Tongue): boolean {
  const { tokens } = segment(phrase, dictionaryOf(language, vocabulary));
  return tokens.every(({ concepts }) => concepts.some((concept) => silent.test(concept)));
}

test.each(languages)("a question with an unknown word is rejected (%s)", (language) => {
  const unknown = { en: "llama", es: "llamativo", zh: "骆驼", ja: "駱駝", ko: "낙타" }[language];
  fc.assert(
    fc.property(sentences, fc.boolean(), (sentence, isFirst) => {
      const text = write[language](sentence);
      expect(interpret(isFirst ? `${unknown} ${text}` : `${text} ${unknown}`, language)).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test("a follow-up question inherits the year, and 'the month before' refers to the previous question", () => {
  const march = interpret("revenue in march 2017", "en");
  expect(interpret("and in April?", "en", march)?.range).toEqual({ from: "2017-04-01", to: "2017-04-30" });
  expect(interpret("and the month before?", "en", march)?.range).toEqual({ from: "2017-02-01", to: "2017-02-28" });
  expect(interpret("how many deals did we lose in April?", "en", march)?.range).toEqual({
    from: "2017-04-01",
    to: "2017-04-30",
  });
  expect(interpret("revenue in April", "en")?.range).toEqual({ from: "2026-04-01", to: "2026-04-30" });
});

test("'my' means the workspace for customers and revenue, and the member for deals and calls", () => {
  const owners = (text: string) => interpret(text, "en")?.filters.map(({ id }) => id);
  expect(owners("my biggest customers")).toEqual([]);
  expect(owners("my revenue this year")).toEqual([]);
  expect(owners("my open deals")).toEqual(["me"]);
  expect(owners("my calls this week")).toEqual(["me"]);
});

test("rejects two questions in one, and ambiguous or unsupported questions", () => {
  for (const text of [
    "deals won and lost in 2017",
    "revenue and win rate in 2017",
    "best and worst product",
    "owner of the most valuable won deal",
    "how many accounts have open deals",
    "average number of deals per customer",
    "how much money will we make this month",
    "who should I call today",
    "sales and costs in 2017",
    "which day of the week do we earn the most",
    "close the Hottechi deal as won",
    "how much did Hottechi spend this year",
    "revenue by lost reason",
  ])
    expect([text, interpret(text, "en")]).toEqual([text, null]);
});

test("a follow-up about the same records keeps their state and period, and one about a sum the period", () => {
  const lost = interpret("lost deals last quarter by lost reason", "en");
  expect(interpret("and which deal was the biggest?", "en", lost)).toMatchObject({
    subject: "deals",
    state: "lost",
    range: "last_quarter",
    rank: "top",
    by: [],
  });
  expect(interpret("and how much money was it in total?", "en", lost)?.range).toBe("last_quarter");
  const sold = interpret("top 5 products by revenue this year", "en");
  expect(interpret("which has the best margin?", "en", sold)).toMatchObject({
    measure: "gross_margin",
    by: ["product"],
    range: "this_year",
  });
});

test("'they' refers to the customer of the previous question, and without one the question is rejected", () => {
  const text = "how much have they spent in total";
  expect(interpret(text, "en")).toBeNull();
  const named = interpret("revenue of Hottechi this year", "en");
  expect(interpret(text, "en", named)).toMatchObject({
    measure: "revenue",
    filters: [{ id: "a1" }],
    range: "this_year",
  });
});

test.each([
  ["en", "why do we lose deals"],
  ["es", "por qué perdemos negocios"],
  ["zh", "我们为什么丢单"],
  ["ja", "なぜ失注したのか"],
  ["ko", "왜 실주했나요"],
] as const)("a question about why deals are lost groups them by lost reason (%s)", (language, text) => {
  expect(interpret(text, language)).toMatchObject({ subject: "deals", state: "lost", by: ["lost_reason"] });
});

test.each([
  ["en", "which customers haven't ordered for more than 3 months"],
  ["es", "qué clientes no han comprado desde hace 3 meses"],
  ["zh", "超过3个月没下单的客户"],
  ["ja", "3か月以上注文がない顧客"],
  ["ko", "3개월 이상 주문이 없는 고객"],
] as const)(
  "a question about customers without orders for some time lists those whose last order was earlier (%s)",
  (language, text) => {
    expect(interpret(text, language)).toMatchObject({ subject: "accounts", quietSince: "2026-08-28", wants: "list" });
  },
);

test("a question about customers without orders is rejected for a past period or without a period", () => {
  expect(interpret("customers who have not ordered this year", "en")?.quietSince).toBe("2026-01-01");
  // The previous question does not matter.
  const contacts = interpret("how many contacts do we have", "en");
  expect(interpret("which customers haven't ordered for 3 months", "en", contacts)?.subject).toBe("accounts");
  expect(interpret("customers who have not ordered last month", "en")).toBeNull();
  expect(interpret("customers who have not ordered", "en")).toBeNull();
  expect(interpret("deals that have not ordered for 3 months", "en")).toBeNull();
});

test("a time in months before the 31st starts on the last day of a shorter month", () => {
  const late = { ...vocabulary, today: "2026-10-31" };
  const sinceOf = (text: string) => readQuestion(text, { vocabulary: late, language: "en" }).interpretation?.quietSince;
  expect(sinceOf("customers who have not ordered for 4 months")).toBe("2026-06-30");
  expect(sinceOf("customers who have not ordered for 3 months")).toBe("2026-07-31");
});

test.each([
  ["en", "are we making money this year or not", { measure: "profit" }],
  ["zh", "今年赚了还是亏了", { measure: "profit" }],
  ["en", "where did the money go this year", { measure: "expenses", by: ["category"] }],
  ["ja", "今年は何に一番使った?", { measure: "expenses", by: ["category"], rank: "top" }],
  ["en", "how many units of Zapfix 500 did we sell this year", { measure: "units_sold" }],
  ["ja", "失注理由で一番多いのは何ですか", { subject: "deals", state: "lost", by: ["lost_reason"], rank: "top" }],
  ["ko", "제일 많이 팔린 제품 다섯개", { measure: "units_sold", by: ["product"], rank: "top", limit: 5 }],
  ["en", "did we sell more than last year", { measure: "revenue", range: "this_year", compare: "year" }],
  ["ja", "去年より売上は増えた？", { measure: "revenue", range: "this_year", compare: "year" }],
  ["en", "value of deals by stage", { subject: "deals", by: ["stage"] }],
  ["en", "win rate Bo Quarz vs Ana Berg", { measure: "win_rate", by: ["owner"] }],
  ["en", "how many meetings did I have last month", { subject: "meetings", filters: [{ id: "me" }] }],
  ["zh", "本月營收", { measure: "revenue", range: "this_month" }],
  ["ja", "2023年からの年ごとの売上", { measure: "revenue", range: { from: "2023-01-01" }, grain: "year" }],
  ["ko", "매출 2024년부터 분기별로", { measure: "revenue", range: { from: "2024-01-01", to: "2026-11-28" } }],
  ["ko", "올해 수주 건수 3천만원 미만", { state: "won", amounts: [{ than: "less", value: 30_000_000 }] }],
] as const)("ordinary words are understood (%s): %s", (language, text, meaning) => {
  expect(interpret(text, language)).toMatchObject(meaning);
});

test.each([
  ["revenue last year to date", null, { from: "2027-01-01", to: "2027-02-28" }],
  ["and the year before last?", { from: "2027-02-01", to: "2027-02-28" }, { from: "2026-02-01", to: "2026-02-28" }],
  ["and in 2024?", { from: "2027-02-01", to: "2027-02-28" }, { from: "2024-02-01", to: "2024-02-29" }],
] as const)("reads days in leap years (%s)", (text, base, range) => {
  const before = base && ({ measure: "revenue", filters: [], by: [], range: base } satisfies ParsedQuestion);
  const leap = { ...vocabulary, today: "2028-02-29", ownToday: "2028-02-29" };
  expect(readQuestion(text, { vocabulary: leap, language: "en", before }).interpretation).toMatchObject({ range });
});

test("compares the months of a leap year with those of the year before", () => {
  const leap = { ...vocabulary, today: "2028-03-15", ownToday: "2028-03-15" };
  expect(
    readQuestion("revenue in February 2028 vs February 2027", { vocabulary: leap, language: "en" }).interpretation,
  ).toMatchObject({ range: { from: "2028-02-01", to: "2028-02-29" }, compare: "year" });
});
