import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";

import { expect, test } from "vitest";

import { classify } from "#domain/customers/sentiment/classify.ts";
import { modelCards, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

import { customerSentences, hardSentences } from "../scripts/sentiment/labelled-lines.ts";
import { quality } from "../scripts/sentiment/quality.ts";

const models = new URL("../models/sentiment/", import.meta.url);

test("the repository contains only the models in use", () => {
  const used = Object.values(modelCards).map(({ version }) => `${version}.br`);
  expect(readdirSync(models).toSorted()).toEqual(used.toSorted());
});

test.each(modelLanguages)(
  "the model of %s is the one that its model card describes, with the accuracy that is stated there",
  (language) => {
    const card = modelCards[language];
    const model = loadModel(language);
    expect(card.version).toBe(`${language}-${createHash("sha256").update(model.weights).digest("hex").slice(0, 8)}`);
    expect(statSync(new URL(`${card.version}.br`, models)).size).toBeLessThanOrEqual(300_000);
    const sentences = customerSentences(language);
    expect(sentences.length).toBeGreaterThanOrEqual(100);
    expect(quality(sentences.map((row) => ({ ...row, model })))).toEqual(card.tests.customers);
    expect(card.tests.customers.macro_f1).toBeGreaterThan(0.7);
  },
);

test.each(modelLanguages)("the model of %s reads negations, emoji and complaints", (language) => {
  const model = loadModel(language);
  for (const [half, least] of [
    ["work", 17],
    ["unseen", 15],
  ] as const) {
    const wrong = hardSentences(language, half).filter(({ text, label }) => classify(model, text)?.sentiment !== label);
    expect(20 - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(least);
  }
});
