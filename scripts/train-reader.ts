import { writeFileSync } from "node:fs";

import { type ReaderCard, writeReader } from "#domain/assistant/reader/reader-model.ts";
import { type Language, languageIds, mapLanguages } from "#domain/languages.ts";

import { crossFit, fitConfidence, type JudgedReading } from "./reader/fit-confidence.ts";
import { fitReader } from "./reader/fit-reader.ts";
import { type Judged, judgeReading } from "./reader/judge-reading.ts";
import { readRows } from "./reader/read-rows.ts";
import { type Chance, leastOf, summarise } from "./reader/thresholds.ts";
import { writeWeights } from "./sentiment/write-weights.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the question readers that ship with the product, one per language. The same lines always give the same
 * weights. For each writer, a model trained on the other writers' questions reads the writer's questions. These
 * readings determine the confidence thresholds and the printed table.
 */
const rows = readRows(process.argv[2] ?? "evals/chat/training");
const of = (language: Language) => rows.filter(({ line }) => line.language === language);
/** A quarter of the other languages' lines is enough. */
const ofOthers = (language: Language) =>
  rows.filter(({ line }, at) => line.language !== language && at % 4 === 0).map(({ shared }) => shared);

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
const sure = { trained: sureOf(trained), grammar: sureOf(grammar) };
const chances = judged.map((one, at): Chance => ({
  one,
  trained: sure.trained.get(at) ?? 0,
  grammar: one.reading.isPlain ? 1 : (sure.grammar.get(at) ?? 0),
}));
/** The languages of a family share thresholds, because each has only a few wrong answers. */
const families: readonly (readonly Language[])[] = [
  ["en", "es"],
  ["zh", "ja", "ko"],
];
/** Returns the thresholds of a language, without the questions of a writer. */
const leastFor = (language: Language, without?: string) => {
  const family = families.find((languages) => languages.includes(language)) ?? [];
  return leastOf(
    chances.filter(({ one: { row } }) => family.includes(row.line.language) && row.line.writer !== without),
  );
};
const rounded = (readings: readonly JudgedReading[]) =>
  fitConfidence(readings).map((weight) => Number(weight.toPrecision(4)));
const weights = { trained: rounded(trained), grammar: rounded(grammar) };
const cards = mapLanguages((language): ReaderCard => {
  const model = fitReader([...of(language).map(({ example }) => example), ...ofOthers(language)]);
  const least = leastFor(language);
  return {
    version: writeWeights("reader", language, writeReader(model)),
    trained: { weights: weights.trained, least: least.trained },
    grammar: { weights: weights.grammar, least: least.grammar },
  };
});
const file = new URL("../src/domain/assistant/reader/reader-cards.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(cards, null, 2)}\n`);
for (const language of languageIds) {
  const own = chances.filter(({ one }) => one.row.line.language === language);
  const writers = [...new Set(own.map(({ one }) => one.row.line.writer))];
  // The thresholds for a writer are found without the writer's questions.
  const least = new Map(writers.map((writer) => [writer, leastFor(language, writer)]));
  const leastOfWriter = (writer: string) => least.get(writer) ?? { trained: 1, grammar: 1 };
  say(`${summarise(own, { of: language, leastOfWriter })}; ${JSON.stringify(leastFor(language))}`);
}
