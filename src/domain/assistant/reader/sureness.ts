import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Part, parts, subjectParts } from "#domain/assistant/reader/frame.ts";
import type { Slots } from "#domain/assistant/reader/read-slots.ts";
import { seenPieces } from "#domain/assistant/reader/reader-features.ts";
import { isSeen, type Prediction, type ReaderModel, type Sureness } from "#domain/assistant/reader/reader-model.ts";

/** The signs of how far a reading can be trusted. */
export type Signs = readonly number[];

type Evidence = {
  model: ReaderModel;
  prediction: Prediction;
  slots: Slots;
  /** The question as the trained reader understands it, and what the grammar understands of it. */
  question: ParsedQuestion | null;
  near: ParsedQuestion;
  /** The place of its label among the likely ones. */
  place: number;
};

const least = 1e-6;
const log = (chance: number) => Math.log(Math.max(least, chance));
const logOdds = (chance: number) => Math.log(Math.max(least, chance) / Math.max(least, 1 - chance));

/** The parts of questions that are compared. */
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
 * Returns the signs of a reading: the odds of its parts, words never seen, and its agreement with what the grammar
 * understands, part by part.
 */
export function signsOf({ model, prediction, slots, question, near, place }: Evidence): Signs {
  const chanceOf = (part: Part, at = 0) => prediction[part][at]?.chance ?? 0;
  const rest = parts.slice(1 + subjectParts.length).map((part) => chanceOf(part));
  const pieces = seenPieces(slots.carrier);
  const unseen = pieces.filter((piece) => !isSeen(model, piece)).length;
  const names = prediction.subject[0]?.name.split("|") ?? [];
  const subject = chanceOf("subject");
  return [
    1,
    logOdds(subject),
    log(subject),
    log(subject) - log(chanceOf("subject", 1)),
    logOdds(Math.min(...rest)),
    ...rest.map(log),
    ...subjectParts.map((part, at) => Number(prediction[part][0]?.name === names[at])),
    Number(unseen === 0),
    unseen / Math.max(1, pieces.length),
    Math.min(3, slots.unknown.length),
    Math.log(1 + pieces.length),
    Number(place > 0),
    Math.log(1 + place),
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

/** Returns four flags: a part is the same, only the grammar's, only the trained reader's, or a different one. */
const comparison = (near: string, own: string) =>
  [
    near !== "" && near === own,
    near !== "" && own === "",
    near === "" && own !== "",
    near !== "" && own !== "" && near !== own,
  ].map(Number);

/** True if a reading is right with sufficient probability. */
export const isSure = (signs: Signs, { weights, least: enough }: Sureness): boolean =>
  surenessOf(signs, weights) >= enough;

/** Returns the probability that a reading is right, by weights that training has fitted. */
export function surenessOf(signs: Signs, weights: readonly number[]): number {
  const score = signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-score));
}
