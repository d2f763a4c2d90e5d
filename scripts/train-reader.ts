import { writeFileSync } from "node:fs";

import { type ReaderCard, writeReader } from "#domain/assistant/reader/reader-model.ts";
import { type Language, languageIds, mapLanguages } from "#domain/languages.ts";

import { crossFit, fitConfidence, type JudgedReading } from "./reader/fit-confidence.ts";
import { fitReader } from "./reader/fit-reader.ts";
import { type Judged, judgeReading } from "./reader/judge-reading.ts";
import { readRows } from "./reader/read-rows.ts";
import { leastOfGrammar, leastOfTrained, summarise } from "./reader/thresholds.ts";
import { writeWeights } from "./sentiment/write-weights.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the question readers that ship with the product, one per language. The same lines always give the same
 * weights. For each writer, a model trained on the other writers' questions reads the writer's questions. These
 * readings determine the confidence thresholds and the printed table.
 */
const rows = readRows(process.argv[2] ?? "evals/chat/training");
const of = (language: Language) => rows.filter(({ line }) => line.language === language);
/** Half of the other languages' lines are enough. */
const ofOthers = (language: Language) =>
  rows.filter(({ line }, at) => line.language !== language && at % 2 === 0).map(({ shared }) => shared);

const judged = languageIds.flatMap((language) => {
  const own = of(language);
  const writers = [...new Set(own.map(({ line }) => line.writer))];
  return writers.flatMap((writer): Judged[] => {
    const seen = own.filter(({ line }) => line.writer !== writer).map(({ example }) => example);
    const model = fitReader([...seen, ...ofOthers(language)]);
    say(`read the questions of ${writer}`);
    return own.filter(({ line }) => line.writer === writer).map((row) => judgeReading(row, model));
  });
});

/** Returns the complete readings of one reader with the indexes of their lines. */
const readingsOf = (verdictOf: (one: Judged) => boolean | null) =>
  judged.flatMap((one, at) => {
    const isRight = verdictOf(one);
    return isRight === null ? [] : [{ features: one.features, isRight, group: one.row.line.writer, at }];
  });
const trained = readingsOf(({ byModel }) => byModel);
const grammar = readingsOf(({ byGrammar }) => byGrammar);
const sureOf = (readings: typeof trained) =>
  new Map(crossFit(readings).map((probability, index) => [readings[index]?.at ?? 0, probability]));
const chances = { trained: sureOf(trained), grammar: sureOf(grammar) };
const doubted = leastOfGrammar(judged, chances);
const leastOf = mapLanguages((of) => ({
  trained: leastOfTrained(judged, chances, { of, leastOfGrammar: doubted }),
  grammar: doubted,
}));
const rounded = (readings: readonly JudgedReading[]) =>
  fitConfidence(readings).map((weight) => Number(weight.toPrecision(4)));
const weights = { trained: rounded(trained), grammar: rounded(grammar) };
const cards = mapLanguages((language): ReaderCard => {
  const model = fitReader([...of(language).map(({ example }) => example), ...ofOthers(language)]);
  const { trained: least, grammar: doubtedBelow } = leastOf[language];
  return {
    version: writeWeights("reader", language, writeReader(model)),
    trained: { weights: weights.trained, least },
    grammar: { weights: weights.grammar, least: doubtedBelow },
  };
});
const file = new URL("../src/domain/assistant/reader/reader-cards.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(cards, null, 2)}\n`);
for (const language of languageIds)
  say(
    `${summarise(judged, { chances, least: leastOf[language], of: language })}; ${JSON.stringify(leastOf[language])}`,
  );
