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
import { toProbability } from "#domain/numbers/to-probability.ts";

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
  /** The log odds of the reading against the next most likely one with another question. */
  next: number;
  /** True if the reading is about the user's own records. */
  isMine: boolean;
};

/** Counts the words between the slots with meanings that pass a test, up to three. */
const countWords = ({ rest }: Slots, test: (concepts: readonly string[]) => boolean) =>
  Math.min(3, rest.filter(({ concepts }) => concepts.length > 0 && test(concepts)).length);

const isOf = (kind: string) => (concept: string) => concept.startsWith(kind);

/** True for words that name a group or a field that the question leaves out. */
const isUnsaid = (concepts: readonly string[], question: ParsedQuestion | null): boolean => {
  const named = concepts.flatMap((concept) => /^(?:dimension|attribute)\.(.+)$/.exec(concept)?.[1] ?? []);
  const said = new Set<string>([
    ...(question?.by ?? []),
    ...(question?.filters ?? []).map(({ by }) => by),
    (question?.subject ?? "").replace(/s$/, ""),
  ]);
  return named.length > 0 && !named.some((name) => said.has(name));
};

/** Returns features of words that the question may contradict: measures, ranks, and words of change or negation. */
function contradictions(slots: Slots, question: ParsedQuestion | null): number[] {
  const measure = `measure.${question?.measure ?? ""}`;
  const [top, bottom] = [
    ["rank.top", "rank.most"],
    ["rank.bottom", "rank.fewest"],
  ].map((ranks) => countWords(slots, (concepts) => concepts.some((concept) => ranks?.includes(concept))));
  return [
    countWords(slots, (concepts) => concepts.some(isOf("measure.")) && !concepts.includes(measure)),
    countWords(slots, (concepts) => concepts.includes(measure)),
    question?.rank === "top" ? (bottom ?? 0) : question?.rank === "bottom" ? (top ?? 0) : 0,
    question?.rank === undefined ? (top ?? 0) + (bottom ?? 0) : 0,
    countWords(slots, (concepts) => concepts.some(isOf("dimension."))),
    countWords(slots, (concepts) => isUnsaid(concepts, question)),
    countWords(slots, (concepts) => concepts.some(isOf("span.")) && !concepts.includes("noise")),
    countWords(slots, (concepts) => concepts.includes("mark.mine")),
    countWords(slots, (concepts) => concepts.includes("mark.and")),
    countWords(slots, (concepts) => concepts.includes("mark.change")),
    countWords(slots, (concepts) => concepts.includes("mark.share")),
    countWords(slots, (concepts) => concepts.some(isOf("not."))),
    question?.filters.length ?? 0,
    Math.log(1 + slots.unknown.join("").length),
  ];
}

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
export function confidenceFeaturesOf({
  model,
  prediction,
  slots,
  question,
  near,
  rank,
  next,
  isMine,
}: Evidence): ConfidenceFeatures {
  const probabilityOf = (part: Part, at = 0) => prediction[part][at]?.probability ?? 0;
  const rest = parts.slice(1 + subjectParts.length).map((part) => probabilityOf(part));
  const pieces = seenPieces(slots.carrier);
  const unseen = pieces.filter((piece) => !isSeen(model, piece)).length;
  const names = prediction.subject[0]?.name.split("|") ?? [];
  const subject = probabilityOf("subject");
  const bias = model.header.subject.classes[prediction.subject[0]?.name ?? ""] ?? 0;
  const agreements = compared.map((part) => comparison(textOf(near, part), textOf(question, part)));
  const strongest = [
    logOdds(subject),
    log(subject) - log(probabilityOf("subject", 1)),
    logOdds(Math.min(...rest)),
    log(probabilityOf("unread")),
    next,
    unseen / Math.max(1, pieces.length),
    Math.min(3, slots.unknown.length),
    ...agreements.slice(0, 2).flatMap((flags) => flags.slice(0, 3)),
  ];
  return [
    1,
    ...strongest,
    ...productsOf(strongest),
    log(subject),
    ...rest.map(log),
    ...subjectParts.map((part, at) => Number(prediction[part][0]?.name === names[at])),
    Number(unseen === 0),
    Math.log(1 + pieces.length),
    Number(rank > 0),
    Math.log(1 + rank),
    Number(question !== null),
    ...agreements.flat(),
    ...contradictions(slots, question),
    bias,
    Number(isMine),
    Number(near.isNotState === true),
    Number(question?.filters.some(({ isExcluded }) => isExcluded) === true),
  ];
}

/** Returns a quarter of each product of two features, because features also matter in combination. */
const productsOf = (features: readonly number[]) =>
  features.flatMap((one, at) => features.slice(at).map((other) => (one * other) / 4));

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
  return toProbability(score);
}
