import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { modelCards, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

import { customerSentences } from "../scripts/sentiment/customer-sentences.ts";
import { quality } from "../scripts/sentiment/quality.ts";

const models = new URL("../models/sentiment/", import.meta.url);

test("the models in use are the only ones in the repository", () => {
  const used = Object.values(modelCards).map(({ version }) => `${version}.bin`);
  expect(readdirSync(models).toSorted()).toEqual(used.toSorted());
});

test.each(modelLanguages)(
  "the model of %s is the one its card describes, and as accurate as stated there",
  async (language) => {
    const card = modelCards[language];
    const file = readFileSync(new URL(`${card.version}.bin`, models));
    expect(card.version).toBe(`${language}-${createHash("sha256").update(file).digest("hex").slice(0, 8)}`);
    expect(file.length).toBeLessThanOrEqual(600_000);
    const sentences = customerSentences(language);
    expect(sentences.length).toBeGreaterThanOrEqual(100);
    expect(quality(await loadModel(language), sentences)).toEqual(card.tests.customers);
    expect(card.tests.customers.macro_f1).toBeGreaterThan(0.65);
  },
);
