import { writeFileSync } from "node:fs";

import { classify } from "#domain/customers/sentiment/classify.ts";
import { type ModelCard, type ModelLanguage, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { fit, temperatureOf, type UnseenText, withTemperature } from "./sentiment/fit.ts";
import { customerSentences, hardSentences } from "./sentiment/labelled-lines.ts";
import { quality } from "./sentiment/quality.ts";
import { bySource, parted, readRows, shuffle } from "./sentiment/rows.ts";
import { writeWeights } from "./sentiment/write-weights.ts";
import { writtenRows } from "./sentiment/written-rows.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the models that ship with the product, one per language. The same texts always give the same weights. The
 * public texts are not part of the project: `SENTIMENT_TEXTS`, or the first argument, names a folder of
 * `<language>.tsv.gz` with text, label and source.
 */
const folder = process.argv[2] ?? process.env.SENTIMENT_TEXTS;
if (!folder) {
  say("No model is trained: set SENTIMENT_TEXTS, or pass a folder of labelled texts as an argument.");
  process.exit(1);
}

const cards = {} as Record<ModelLanguage, ModelCard>;
for (const language of modelLanguages) {
  const tests = [
    ...customerSentences(language),
    ...hardSentences(language, "work"),
    ...hardSentences(language, "unseen"),
  ];
  const written = writtenRows(language, new Set(tests.map(({ text }) => text)));
  const { test, training, calibration } = parted(readRows(folder, language));
  const rows = shuffle([...training, ...calibration, ...written], mulberry32(7));
  const fitted = fit(rows, language);
  // The results on unseen texts show how reliable the model's shares are, and below which confidence its readings are
  // doubtful.
  const temperature = temperatureOf(test.map((row) => ({ ...row, model: fitted })));
  const calibrated = withTemperature(fitted, temperature);
  const model = { ...calibrated, doubt: doubtOf(test.map((row) => ({ ...row, model: calibrated }))) };
  // A model trained without a source shows, on that source, the quality to expect on other kinds of texts.
  const others = quality(
    bySource(rows).flatMap(({ unseen, others: seen }) => {
      const trial = fit(seen, language);
      return unseen.map((row) => ({ ...row, model: trial }));
    }),
  );
  cards[language] = {
    version: writeWeights("sentiment", language, model.weights),
    step: rounded(model.step),
    bias: [rounded(model.bias[0]), rounded(model.bias[1])],
    doubt: model.doubt,
    trained_on: rows.length,
    tests: {
      other_sources: { texts: others.texts, macro_f1: others.macro_f1 },
      customers: quality(customerSentences(language).map((row) => ({ ...row, model }))),
    },
  };
  say(`${language} ${JSON.stringify(cards[language])}`);
}
// Formats the JSON as the formatter does, with each pair on one line.
const json = JSON.stringify(cards, null, 2).replace(/\[\s+([-\d.]+),\s+([-\d.]+)\s+\]/g, "[$1, $2]");
writeFileSync(new URL("../src/domain/customers/sentiment/model-cards.json", import.meta.url), `${json}\n`);

/**
 * Returns the lowest confidence, from 0.4 in steps of 0.01, at which at least 60% of the readings up to 0.05 above it
 * are right; at most 0.75. A confidence of 0.4 is hardly better than guessing among three sentiments.
 */
function doubtOf(rows: readonly UnseenText[]): number {
  const readings = rows.flatMap(({ model, text, label }) => {
    const reading = classify(model, text);
    return reading ? [{ confidence: reading.confidence, isRight: reading.sentiment === label }] : [];
  });
  for (let at = 40; at < 75; at++) {
    const near = readings.filter(({ confidence }) => confidence >= at / 100 && confidence < (at + 5) / 100);
    if (near.length >= 20 && near.filter(({ isRight }) => isRight).length / near.length >= 0.6) return at / 100;
  }
  return 0.75;
}

function rounded(value: number): number {
  return Number(value.toPrecision(8));
}
