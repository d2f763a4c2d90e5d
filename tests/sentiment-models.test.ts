import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type Language, languages } from "#domain/languages.ts";
import { modelCards } from "#domain/sentiment/model-card.ts";
import { loadModel } from "#server/sentiment/load-model.ts";

import { customerSentences } from "../scripts/sentiment/customer-sentences.ts";
import { quality } from "../scripts/sentiment/quality.ts";

test.each(Object.keys(languages) as Language[])(
  "the model of %s is the one its card describes, and as accurate as stated there",
  async (language) => {
    const file = readFileSync(new URL(`../src/server/sentiment/models/${language}.bin`, import.meta.url));
    const card = modelCards[language];
    expect(card.version).toBe(`${language}-${createHash("sha256").update(file).digest("hex").slice(0, 8)}`);
    expect(file.length).toBeLessThanOrEqual(600_000);
    const sentences = customerSentences(language);
    expect(sentences.length).toBeGreaterThanOrEqual(100);
    expect(quality(await loadModel(language), sentences)).toEqual(card.tests.customers);
    expect(card.tests.customers.macro_f1).toBeGreaterThan(0.65);
  },
);
