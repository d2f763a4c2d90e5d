import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mentionsOf } from "#domain/customers/sentiment/aspects.ts";
import { classify, sharesOf, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { detectLanguage } from "#domain/customers/sentiment/detect-language.ts";
import { featuresOf } from "#domain/customers/sentiment/features.ts";
import { learn } from "#domain/customers/sentiment/learn.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";
import { type ModelLanguage, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { bucketCount } from "#domain/hash-features.ts";

const weights = Int8Array.from({ length: 2 * bucketCount }, (_, at) => ((at * 2654435761) >>> 24) - 128);
const model = (language: ModelLanguage): SentimentModel => ({
  language,
  weights,
  steps: [0.05, 0.05],
  bias: [-0.1, 0.1],
  doubt: 0.5,
});

test(
  "for any text the probabilities are known and add up to one, and the result is deterministic",
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

test("a text without readable features has no sentiment, but an emoji alone has one", () => {
  for (const language of modelLanguages) {
    for (const empty of ["", " \n\t", "https://example.com/a"]) expect(classify(model(language), empty)).toBeNull();
    expect(classify(model(language), "😡")).not.toBeNull();
  }
});

test("reads a text of any length in bounded time: nothing after five thousand characters", () => {
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
  // Positive: 2 hits, 1 false alarm → 4/5. Neutral: 1 hit, 1 miss → 2/3. Negative: never met → 0.
  const pairs = [
    ["positive", "positive"],
    ["positive", "positive"],
    ["neutral", "positive"],
    ["neutral", "neutral"],
    ["negative", null],
  ] as const;
  expect(macroF1(pairs)).toBeCloseTo((4 / 5 + 2 / 3) / 3, 12);
});

test("a correction changes its own and similar texts, but not unrelated ones", () => {
  const text = "The gate on the north side squeaks again";
  for (const sentiment of ["positive", "neutral", "negative"] as const) {
    const layer = learn(model("en"), [{ text, sentiment }]);
    expect(classify(model("en"), text, layer)?.sentiment).toBe(sentiment);
    const like = "the gate on the south side squeaks";
    const before = sharesOf(model("en"), like)?.[sentiment] ?? 1;
    expect(sharesOf(model("en"), like, layer)?.[sentiment]).toBeGreaterThan(before);
    expect(sharesOf(model("en"), "好", layer)).toEqual(sharesOf(model("en"), "好"));
  }
  expect(learn(model("en"), [{ text: "", sentiment: "positive" }]).buckets.size).toBe(0);
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
  ])("%s: %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

test("returns the sentiment of an aspect with the half of the sentence that expresses it", () => {
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
