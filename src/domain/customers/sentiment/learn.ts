import {
  type Layer,
  mostLikely,
  partsOf,
  placeOf,
  score,
  scoreOfParts,
  type SentimentModel,
  softmax,
} from "#domain/customers/sentiment/classify.ts";
import type { Features } from "#domain/customers/sentiment/features.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";
import { remember } from "#domain/customers/sentiment/recall.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";
import { bucketCount } from "#domain/hash-features.ts";

/** The number of passes over the examples, and the learning rate. */
const [rounds, rate] = [4, 0.8];
/**
 * The minimum number of corrections of wrong results for changing the weights. As many correct results are required for
 * comparison.
 */
const minExamples = 20;
const folds = 4;
/** The minimum gain of macro-F1 in cross-validation. */
const minGain = 0.01;

export type Correction = { text: string; sentiment: Sentiment };
type Example = { parts: readonly Features[]; sentiment: Sentiment; isRight: boolean };

/**
 * Learns from a workspace's corrections. Texts that are almost the same as a corrected text get its sentiment. The
 * weights of the built-in model are also adjusted if cross-validation shows that this improves the results for other
 * texts. Messages that users left uncorrected are used as examples of correct results, so that these stay correct. The
 * same messages in the same order give the same layer, so it is not stored.
 */
export function learn(
  model: SentimentModel,
  corrections: readonly Correction[],
  uncorrected: readonly string[] = [],
): Layer {
  const corrected = corrections.flatMap(({ text, sentiment }) => {
    const example = read(model, text);
    return example ? [{ ...example, sentiment, isRight: example.sentiment === sentiment }] : [];
  });
  const memory = remember(corrected.map(({ parts, sentiment }) => ({ features: parts[0] ?? [], sentiment })));
  if (corrected.filter(({ isRight }) => !isRight).length < minExamples) return { shifts: null, memory };
  const replayed = uncorrected.flatMap((text) => {
    const example = read(model, text);
    return example ? [{ ...example, isRight: true }] : [];
  });
  const examples = mixed(corrected, replayed);
  return { shifts: isHelpful(model, examples) ? fit(model, examples) : null, memory };
}

/**
 * Returns the features of a text and its sentiment according to the built-in model; null if the text has no features.
 */
function read(model: SentimentModel, text: string) {
  const parts = partsOf(text, model.language);
  return parts.length > 0 ? { parts, ...mostLikely(softmax(...scoreOfParts(model, parts))) } : null;
}

/** Merges two lists, each spread evenly over the result. */
function mixed<T>(some: readonly T[], others: readonly T[]): T[] {
  const placed = (list: readonly T[]) => list.map((value, at) => ({ value, at: (at + 0.5) / list.length }));
  return [...placed(some), ...placed(others)].toSorted((a, b) => a.at - b.at).map(({ value }) => value);
}

/**
 * True if weights fitted to three quarters of the examples improve the results for the other quarter, with each quarter
 * in turn: a higher macro-F1, and more corrected results than chance explains.
 */
function isHelpful(model: SentimentModel, examples: readonly Example[]): boolean {
  if (examples.filter(({ isRight }) => isRight).length < minExamples) return false;
  const fitted = Array.from({ length: folds }, (_, fold) =>
    fit(
      model,
      examples.filter((_, at) => at % folds !== fold),
    ),
  );
  const before = examples.map(({ parts }) => sentimentBy(model, parts));
  const after = examples.map(({ parts }, at) => sentimentBy(model, parts, fitted[at % folds]));
  const wasRight = (read: readonly Sentiment[], at: number) => read[at] === examples[at]?.sentiment;
  let [better, worse] = [0, 0];
  for (const at of examples.keys()) {
    if (wasRight(after, at) && !wasRight(before, at)) better += 1;
    if (wasRight(before, at) && !wasRight(after, at)) worse += 1;
  }
  const quality = (read: readonly Sentiment[]) =>
    macroF1(examples.map(({ sentiment }, at) => [sentiment, read[at] ?? null]));
  return better - worse >= 2 * Math.sqrt(better + worse) && quality(after) >= quality(before) + minGain;
}

const sentimentBy = (model: SentimentModel, parts: readonly Features[], shifts?: Float32Array) =>
  mostLikely(softmax(...scoreOfParts(model, parts, shifts))).sentiment;

/** Fits adjustments of the weights by stochastic gradient descent on the log loss. */
function fit(model: SentimentModel, examples: readonly Example[]): Float32Array {
  const shifts = new Float32Array(2 * bucketCount);
  for (let round = 0; round < rounds; round++)
    for (const { parts, sentiment } of examples) {
      const [features = []] = parts;
      const shares = softmax(...score(model, features, shifts));
      const step = rate / Math.sqrt(features.length);
      const forPositive = step * ((sentiment === "positive" ? 1 : 0) - shares.positive);
      const forNegative = step * ((sentiment === "negative" ? 1 : 0) - shares.negative);
      for (const feature of features) {
        const at = placeOf(feature);
        shifts[at]! += forPositive;
        shifts[at ^ 1]! += forNegative;
      }
    }
  return shifts;
}
