import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";

import { classify, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { type ModelCard, type ModelLanguage, modelLanguages } from "#domain/customers/sentiment/model-card.ts";

import { customerSentences } from "./sentiment/customer-sentences.ts";
import { fit, temperatureOf, withTemperature } from "./sentiment/fit.ts";
import { quality } from "./sentiment/quality.ts";
import { type LabelledText, parted, readRows } from "./sentiment/rows.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the models that ship with the product, one per language, with identical bytes for identical texts. The texts are
 * not part of the project: `SENTIMENT_TEXTS`, or the first argument, names a folder of `<language>.tsv.gz` with text, label
 * and source.
 */
const folder = process.argv[2] ?? process.env.SENTIMENT_TEXTS;
if (!folder) {
  say("No model is trained: say with SENTIMENT_TEXTS, or as an argument, which folder of labelled texts to take.");
  process.exit(1);
}
const models = new URL("../models/sentiment/", import.meta.url);

const cards = {} as Record<ModelLanguage, ModelCard>;
for (const language of modelLanguages) {
  const { test, calibration, training } = parted(readRows(folder, language));
  // Its results on unseen texts show how reliable its shares are, and below which confidence they are doubtful.
  const trial = fit(training, language);
  const temperature = temperatureOf(trial, calibration);
  const doubt = doubtOf(withTemperature(trial, temperature), calibration);
  const model = { ...withTemperature(fit([...training, ...calibration], language), temperature), doubt };
  const digest = createHash("sha256").update(model.weights).digest("hex").slice(0, 8);
  cards[language] = {
    version: `${language}-${digest}`,
    steps: rounded(model.steps),
    bias: rounded(model.bias),
    doubt,
    trained_on: training.length + calibration.length,
    tests: {
      held_out: quality(model, test),
      customers: quality(model, customerSentences(language)),
    },
  };
  for (const old of readdirSync(models)) if (old.startsWith(`${language}-`)) rmSync(new URL(old, models));
  writeFileSync(new URL(`${language}-${digest}.bin`, models), model.weights);
  say(`${language} ${JSON.stringify(cards[language])}`);
}
// As the formatter writes it: a pair on one line.
const written = JSON.stringify(cards, null, 2).replace(/\[\s+([-\d.]+),\s+([-\d.]+)\s+\]/g, "[$1, $2]");
writeFileSync(new URL("../src/domain/customers/sentiment/model-cards.json", import.meta.url), `${written}\n`);

/**
 * Returns the confidence below which fewer than 60 % of the readings are right, in steps of a hundredth; at least 0.4,
 * which is hardly better than guessing among three.
 */
function doubtOf(model: SentimentModel, rows: readonly LabelledText[]): number {
  const readings = rows.flatMap(({ text, label }) => {
    const reading = classify(model, text);
    return reading ? [{ confidence: reading.confidence, isRight: reading.sentiment === label }] : [];
  });
  for (let at = 40; at < 75; at++) {
    const near = readings.filter(({ confidence }) => confidence >= at / 100 && confidence < (at + 5) / 100);
    if (near.length >= 20 && near.filter(({ isRight }) => isRight).length / near.length >= 0.6) return at / 100;
  }
  return 0.75;
}

function rounded([one, other]: readonly [number, number]): [number, number] {
  return [Number(one.toPrecision(8)), Number(other.toPrecision(8))];
}
