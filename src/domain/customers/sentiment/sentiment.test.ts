import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mentionsOf } from "#domain/customers/sentiment/aspects.ts";
import { classify, sharesOf, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { detectLanguage } from "#domain/customers/sentiment/detect-language.ts";
import { emojiMood } from "#domain/customers/sentiment/emoji.ts";
import { featuresOf } from "#domain/customers/sentiment/features.ts";
import { type Correction, learn } from "#domain/customers/sentiment/learn.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";
import { type ModelLanguage, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { negatedParts } from "#domain/customers/sentiment/negation.ts";
import { bucketCount, bucketOf } from "#domain/hash-features.ts";

const weights = Int8Array.from({ length: 2 * bucketCount }, (_, at) => ((at * 2654435761) >>> 24) - 128);
const model = (language: ModelLanguage): SentimentModel => ({
  language,
  weights,
  step: 0.05,
  bias: [-0.1, 0.1],
  doubt: 0.5,
});

test(
  "for any text, the probabilities are numbers that add up to one, and the result is deterministic",
  { tags: "deep" },
  () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.constantFrom(...modelLanguages),
        (text, language) => {
          const shares = sharesOf(model(language), text);
          if (shares === null) {
            expect(featuresOf(text, language)).toEqual([]);
            return;
          }
          const { positive, neutral, negative } = shares;
          expect(positive + neutral + negative).toBeCloseTo(1, 9);
          expect(sharesOf(model(language), text)).toEqual(shares);
        },
      ),
    );
  },
);

test("a text without words or emoji has no sentiment, but a single emoji has one", () => {
  for (const language of modelLanguages) {
    for (const empty of ["", " \n\t", "https://example.com/a"]) expect(classify(model(language), empty)).toBeNull();
    expect(classify(model(language), "😡")).not.toBeNull();
  }
});

test("reads only the first five thousand characters of a text, so that the time is limited", () => {
  const long = "very good ".repeat(200_000);
  expect(featuresOf(long, "en")).toEqual(featuresOf(long.slice(0, 5000), "en"));
});

test("macro-F1 gives each sentiment the same weight", () => {
  expect(
    macroF1([
      ["positive", "positive"],
      ["neutral", "neutral"],
      ["negative", "negative"],
    ]),
  ).toBe(1);
  // Positive: 2 hits, 1 false alarm → 4/5. Neutral: 1 hit, 1 miss → 2/3. Negative: no hit → 0.
  const pairs = [
    ["positive", "positive"],
    ["positive", "positive"],
    ["neutral", "positive"],
    ["neutral", "neutral"],
    ["negative", null],
  ] as const;
  expect(macroF1(pairs)).toBeCloseTo((4 / 5 + 2 / 3) / 3, 12);
});

test.each<[ModelLanguage, string, string[]]>([
  ["en", "we are not happy with it, but the price is fine", ["happy with it"]],
  ["en", "i can't complain. good work", ["complain"]],
  ["es", "no está mal, gracias", ["está mal"]],
  ["zh", "这个不错，谢谢", ["错"]],
  ["ja", "悪くないですね、使いやすい", ["悪く"]],
  ["ja", "満足していません", ["満足してい"]],
  ["ko", "나쁘지 않아요", ["나쁘지"]],
  ["ko", "아무 문제 없습니다", ["문제"]],
  ["en", "happy with it", []],
])("finds the negated words in a text (%s): %s", (language, text, parts) => {
  expect(negatedParts(text, language).map((part) => part.trim())).toEqual(parts);
});

test("a negated word counts for the opposite sentiment", () => {
  const happy = bucketOf(2, "happy");
  expect(featuresOf("happy", "en")).toContain(happy);
  expect(featuresOf("not happy", "en")).toContain(~happy);
  const glad = { ...model("en"), weights: new Int8Array(2 * bucketCount), bias: [0, 0] as const };
  glad.weights[2 * happy] = 100;
  expect(classify(glad, "happy")?.sentiment).toBe("positive");
  expect(classify(glad, "never happy")?.sentiment).toBe("negative");
});

test("emoji and emoticons shift the sentiment, unless they disagree", () => {
  for (const glad of ["Order arrived 👍", "❤️", "thanks :)", "좋아요 ^^"]) expect(emojiMood(glad), glad).toBe(1);
  for (const sad of ["Order arrived 😡", "👎", "late again :(", "늦어요ㅠㅠ", "Great 🙄"])
    expect(emojiMood(sad), sad).toBe(-1);
  for (const open of ["Order arrived", "👍👎", "see page 8)", "(at 5:00)"]) expect(emojiMood(open), open).toBe(0);
  const share = (text: string) => sharesOf(model("en"), text);
  expect(share("the box 😡")?.negative).toBeGreaterThan(share("the box 👍")?.negative ?? 1);
});

test("a correction determines the sentiment of texts that are almost the same, but not of others", () => {
  const text = "The gate on the north side is the old one";
  const like = "The gate on the south side is the old one";
  for (const sentiment of ["positive", "neutral", "negative"] as const) {
    const layer = learn(model("en"), [{ text, sentiment }]);
    expect(classify(model("en"), like, layer)?.sentiment).toBe(sentiment);
    for (const other of ["The north side is closed", "好"])
      expect(sharesOf(model("en"), other, layer)).toEqual(sharesOf(model("en"), other));
  }
  expect(learn(model("en"), [{ text: "", sentiment: "positive" }]).memory.texts).toEqual([]);
});

describe("corrections of many texts", () => {
  const things = "box door lamp chair desk cable screen wheel shelf panel board frame".split(" ");
  const texts = (opening: string) => things.flatMap((thing) => things.map((other) => `${opening} ${thing}: ${other}`));
  const sentimentOf = (text: string, layer?: ReturnType<typeof learn>) => classify(model("en"), text, layer)?.sentiment;
  const opposite = (text: string) => (sentimentOf(text) === "negative" ? "positive" : "negative");

  test("adjust the model where they are consistent", () => {
    const corrected = texts("smashing").map((text): Correction => ({ text, sentiment: "negative" }));
    const left = texts("about the").filter((text) => (classify(model("en"), text)?.confidence ?? 0) >= 0.5);
    expect(corrected.filter(({ text }) => sentimentOf(text) !== "negative").length).toBeGreaterThan(20);
    const layer = learn(model("en"), corrected.slice(0, 72), left);
    expect(layer.shifts).not.toBeNull();
    const rest = corrected.slice(72).map(({ text }) => text);
    const count = (by?: typeof layer) => rest.filter((text) => sentimentOf(text, by) === "negative").length;
    const memory = { texts: [], byFeature: new Map() };
    expect(count({ ...layer, memory })).toBeGreaterThan(2 * count());
  });

  test("do not adjust the model if it would classify other texts worse or there is nothing to compare", () => {
    const all = texts("about the");
    // Of similar texts, every other one is corrected to its opposite, and the rest is left uncorrected.
    const corrected = all
      .filter((_, at) => at % 2 === 0)
      .map((text): Correction => ({ text, sentiment: opposite(text) }));
    const left = all.filter((_, at) => at % 2 === 1);
    expect(learn(model("en"), corrected.slice(0, 40), left).shifts).toBeNull();
    expect(learn(model("en"), corrected).shifts).toBeNull();
  });
});

describe("the language of a text", () => {
  test.each<[string, ModelLanguage | null]>([
    ["Please send me the invoice", "en"],
    ["Late again.", "en"],
    ["Necesitamos la factura de marzo, por favor", "es"],
    ["¡Genial!", "es"],
    ["请把发票再发一份", "zh"],
    ["納期はいつですか", "ja"],
    ["検索が遅い", "ja"],
    ["배송이 너무 늦어요", "ko"],
    ["iPhone 케이스 배송이 늦네요", "ko"],
    ["Die Lieferung ist nicht angekommen und wir sind sehr enttäuscht", null],
    ["Votre service est très lent, nous ne sommes pas contents", null],
    ["Спасибо за помощь", null],
    ["12345 !!!", null],
    ["", null],
  ])("“%s” has the language %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test.each<[string, ModelLanguage, ModelLanguage]>([
    ["OK", "es", "es"],
    ["OK", "ja", "en"],
    ["Late again.", "es", "en"],
    ["Pedido recibido", "en", "es"],
    ["了解", "ja", "ja"],
    ["了解", "zh", "zh"],
    ["太贵了，请取消", "ja", "zh"],
    ["那覇店休業", "ja", "ja"],
    ["日没後配達希望", "ja", "ja"],
    ["吃音対応", "ja", "ja"],
    ["貴社請求書", "ja", "ja"],
    ["没有收到", "ja", "zh"],
    ["沒有收到", "ja", "zh"],
    ["不好吃", "ja", "zh"],
    ["那些很好", "ja", "zh"],
    ["👍", "ko", "ko"],
  ])("“%s” in a workspace with the language %s has the language %s", (text, usual, language) => {
    expect(detectLanguage(text, usual)).toBe(language);
  });
});

test("returns the sentiment of an aspect with the part of the sentence that expresses it", () => {
  const read = (sentence: string) => ({
    sentiment: /great|buena|很好|良い|좋/.test(sentence) ? ("positive" as const) : ("negative" as const),
    confidence: 0.8,
  });
  expect(mentionsOf("The quality is great, but delivery took a month. Bye.", "en", read)).toEqual([
    { aspect: "delivery", sentiment: "negative", confidence: 0.8, sentence: "delivery took a month." },
    { aspect: "quality", sentiment: "positive", confidence: 0.8, sentence: "The quality is great" },
  ]);
  const found = (text: string, language: ModelLanguage) =>
    mentionsOf(text, language, read).map(({ aspect, sentiment }) => [aspect, sentiment]);
  expect(found("La calidad es buena, pero el precio es altísimo.", "es")).toEqual([
    ["price", "negative"],
    ["quality", "positive"],
  ]);
  expect(found("质量很好，但是发货太晚。", "zh")).toEqual([
    ["delivery", "negative"],
    ["quality", "positive"],
  ]);
  expect(found("品質は良いですが、配送が遅れました。", "ja")).toEqual([
    ["delivery", "negative"],
    ["quality", "positive"],
  ]);
  expect(found("품질은 좋지만 배송이 늦었어요.", "ko")).toEqual([
    ["delivery", "negative"],
    ["quality", "positive"],
  ]);
  expect(mentionsOf("See you on Monday.", "en", read)).toEqual([]);
});
