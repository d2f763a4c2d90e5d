import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Part, parts, subjectParts } from "#domain/assistant/reader/frame.ts";
import type { Slots } from "#domain/assistant/reader/read-slots.ts";
import { seenPieces } from "#domain/assistant/reader/reader-features.ts";
import {
  isSeen,
  type Prediction,
  type ReaderModel,
  type ConfidenceModel,
} from "#domain/assistant/reader/reader-model.ts";

/** The features from which the confidence in a reading is computed. */
export type ConfidenceFeatures = readonly number[];

type Evidence = {
  model: ReaderModel;
  prediction: Prediction;
  slots: Slots;
  /** The interpretations by the trained reader (`question`) and by the grammar (`near`). */
  question: ParsedQuestion | null;
  near: ParsedQuestion;
  /** The rank of the reading among the considered ones. */
  rank: number;
};

const least = 1e-6;
const log = (probability: number) => Math.log(Math.max(least, probability));
const logOdds = (probability: number) => Math.log(Math.max(least, probability) / Math.max(least, 1 - probability));

/** The parts of two interpretations that are compared. */
const compared = [
  "measure",
  "subject",
  "quantity",
  "state",
  "by",
  "grain",
  "compare",
  "rank",
  "wants",
  "filters",
  "range",
  "isClosing",
  "limit",
] as const;

/**
 * Returns the features of a trained reading: the odds of its parts, its unseen words, and its agreement with the
 * grammar's interpretation, part by part.
 */
export function confidenceFeaturesOf({ model, prediction, slots, question, near, rank }: Evidence): ConfidenceFeatures {
  const probabilityOf = (part: Part, at = 0) => prediction[part][at]?.probability ?? 0;
  const rest = parts.slice(1 + subjectParts.length).map((part) => probabilityOf(part));
  const pieces = seenPieces(slots.carrier);
  const unseen = pieces.filter((piece) => !isSeen(model, piece)).length;
  const names = prediction.subject[0]?.name.split("|") ?? [];
  const subject = probabilityOf("subject");
  return [
    1,
    logOdds(subject),
    log(subject),
    log(subject) - log(probabilityOf("subject", 1)),
    logOdds(Math.min(...rest)),
    ...rest.map(log),
    ...subjectParts.map((part, at) => Number(prediction[part][0]?.name === names[at])),
    Number(unseen === 0),
    unseen / Math.max(1, pieces.length),
    Math.min(3, slots.unknown.length),
    Math.log(1 + pieces.length),
    Number(rank > 0),
    Math.log(1 + rank),
    Number(question !== null),
    ...compared.flatMap((part) => comparison(textOf(near, part), textOf(question, part))),
    Number(near.isNotState === true),
    Number(question?.filters.some(({ isExcluded }) => isExcluded) === true),
  ];
}

const textOf = (question: ParsedQuestion | null, part: (typeof compared)[number]): string => {
  const value = question?.[part];
  return value === undefined || (Array.isArray(value) && value.length === 0) ? "" : JSON.stringify(value);
};

/**
 * Returns four flags for a part: both readings have the same value, only the grammar's has a value, only the trained
 * reader's has one, or both have different values.
 */
const comparison = (near: string, own: string) =>
  [
    near !== "" && near === own,
    near !== "" && own === "",
    near === "" && own !== "",
    near !== "" && own !== "" && near !== own,
  ].map(Number);

/** True if a reading is right with sufficient probability. */
export const isSure = (features: ConfidenceFeatures, { weights, least: enough }: ConfidenceModel): boolean =>
  confidenceOf(features, weights) >= enough;

/** Returns the probability that a reading is right, by weights that training has fitted. */
export function confidenceOf(features: ConfidenceFeatures, weights: readonly number[]): number {
  const score = features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-score));
}
