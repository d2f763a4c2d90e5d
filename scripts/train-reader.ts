import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import type { ReaderCard } from "#domain/assistant/reader/reader-model.ts";
import { type Language, languageIds } from "#domain/languages.ts";

import { crossFit, fitConfidence, type JudgedReading } from "./reader/fit-confidence.ts";
import type { Judged } from "./reader/judge-reading.ts";
import { type Chance, leastOf, summarise } from "./reader/thresholds.ts";
import type { TrainingReport } from "./reader/train-language.ts";
import { writeWeights } from "./sentiment/write-weights.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the question readers that ship with the product, one per language. The same lines always give the same
 * weights. For each writer, a model trained on the other writers' questions reads the writer's questions. These
 * readings determine the confidence thresholds and the printed table.
 */
const folder = process.argv[2] ?? "evals/chat/training";

type Trained = { language: Language; judged: Judged[]; weights: Int8Array };

/** Trains the model of a language in a separate thread. */
const train = (language: Language) =>
  new Promise<Trained>((resolve, reject) => {
    const worker = new Worker(new URL("reader/train-language.ts", import.meta.url), {
      workerData: { folder, language },
    });
    const judged: Judged[] = [];
    worker.on("message", (report: TrainingReport) => {
      if ("weights" in report) resolve({ language, judged, weights: report.weights });
      else {
        say(`read the questions of ${report.writer}`);
        judged.push(...report.judged);
      }
    });
    worker.on("error", reject);
  });

// One language per core at a time, so that memory does not grow with the number of languages.
const trained: Trained[] = [];
const waiting = languageIds.entries();
const trainWaiting = async () => {
  for (const [at, language] of waiting) trained[at] = await train(language);
};
await Promise.all(Array.from({ length: availableParallelism() }, trainWaiting));
const judged = trained.flatMap((one) => one.judged);

/** Returns the complete readings of one reader with the indexes of their lines. */
const readingsOf = (verdictOf: (one: Judged) => boolean | null) =>
  judged.flatMap((one, at) => {
    const isRight = verdictOf(one);
    return isRight === null ? [] : [{ features: one.features, isRight, group: one.row.line.writer, at }];
  });
const byModel = readingsOf((one) => one.byModel);
const byGrammar = readingsOf((one) => one.byGrammar);
const bySuggestion = readingsOf((one) => one.bySuggestion);
const sureOf = (readings: typeof byModel) =>
  new Map(crossFit(readings).map((probability, index) => [readings[index]?.at ?? 0, probability]));
const sure = { trained: sureOf(byModel), grammar: sureOf(byGrammar), suggestion: sureOf(bySuggestion) };
const chances = judged.map((one, at): Chance => ({
  one,
  trained: sure.trained.get(at) ?? 0,
  grammar: one.reading.isPlain ? 1 : (sure.grammar.get(at) ?? 0),
  suggestion: sure.suggestion.get(at) ?? 0,
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
const weights = { trained: rounded(byModel), grammar: rounded(byGrammar), suggestion: rounded(bySuggestion) };
const cards = trained.map(({ language, weights: own }): [Language, ReaderCard] => {
  const least = leastFor(language);
  const card: ReaderCard = {
    version: writeWeights("reader", language, own),
    trained: { weights: weights.trained, least: least.trained },
    grammar: { weights: weights.grammar, least: least.grammar },
    suggestion: { weights: weights.suggestion, least: least.suggestion },
  };
  return [language, card];
});
const file = new URL("../src/domain/assistant/reader/reader-cards.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(Object.fromEntries(cards), null, 2)}\n`);
for (const language of languageIds) {
  const own = chances.filter(({ one }) => one.row.line.language === language);
  const writers = [...new Set(own.map(({ one }) => one.row.line.writer))];
  // The thresholds for a writer are found without the writer's questions.
  const least = new Map(writers.map((writer) => [writer, leastFor(language, writer)]));
  const leastOfWriter = (writer: string) => least.get(writer) ?? { trained: 1, grammar: 1, suggestion: 1 };
  say(`${summarise(own, { of: language, leastOfWriter })}; ${JSON.stringify(leastFor(language))}`);
}
