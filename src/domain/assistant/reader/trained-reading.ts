import { isOfParts } from "#domain/assistant/fit-wants.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { type ConfidenceFeatures, confidenceFeaturesOf } from "#domain/assistant/reader/confidence.ts";
import { type Classes, type Frame, frameOf, parts } from "#domain/assistant/reader/frame.ts";
import { isCovered, isPlain } from "#domain/assistant/reader/is-covered.ts";
import { questionOfFrame } from "#domain/assistant/reader/question-of-frame.ts";
import { readSlots, type Slots } from "#domain/assistant/reader/read-slots.ts";
import { readerFeatures, seenPieces } from "#domain/assistant/reader/reader-features.ts";
import { isSeen, predict, type Prediction, type ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import type { Segmented } from "#domain/assistant/segment.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { type ScreenId, screenIds } from "#domain/assistant/words/screen-words.ts";
import { isLatin } from "#domain/language/fold.ts";

/** A question as the trained reader understands it. */
export type TrainedReading = {
  /** Null where the question has no answer in numbers or records. */
  question: ParsedQuestion | null;
  /** True if the question omits nothing and has a plan. */
  isWhole: boolean;
  screen: ScreenId | null;
  /** True if the most likely subject has at least the minimum probability of a screen. */
  isScreenSure: boolean;
  /** The most likely questions that can be offered. */
  others: readonly ParsedQuestion[];
  /** True if the words only name what the grammar reads. The grammar is then right. */
  isPlain: boolean;
  /** The features that the confidence in this reading, and in the grammar's, is computed from. */
  features: ConfidenceFeatures;
};

type Understood = Pick<TrainedReading, "question" | "isWhole" | "screen">;

/** The minimum probability of a screen. It can be low, because opening a screen states no numbers. */
const likelyScreen = 0.2;

/** Reads a question with a trained model; `near` is the grammar's interpretation. */
export function readTrained(
  segmented: Segmented,
  { model, vocabulary, near }: { model: ReaderModel; vocabulary: Vocabulary; near: ParsedQuestion },
): TrainedReading {
  const slots = readSlots(segmented, vocabulary.today);
  const prediction = predict(model, readerFeatures(slots, near));
  const labels = labelsIn(prediction);
  const readings = labels.map(({ classes, probability }) => ({
    ...understand(frameOf(classes), slots, vocabulary),
    frame: frameOf(classes),
    probability,
  }));
  const covered = readings.filter(({ question }) => question === null || isCovered(question, slots.rest));
  const best = covered[0] ?? readings[0] ?? nothing;
  const likeliest = readings[0] ?? nothing;
  /** Records that cannot be listed may be counted. */
  const offerOf = ({ frame, question }: Likely) =>
    question && frame.intent === "list" && !("plan" in planOf(question, vocabulary))
      ? understand({ ...frame, intent: "number", what: "count" }, slots, vocabulary).question
      : question;
  const isRead = prediction.unread[0]?.name === "" && !slots.hasNumberLeft && isExplained(slots, model);
  return {
    question: best.question,
    screen: likeliest.screen,
    isWhole:
      best.isWhole && isRead && covered.length > 0 && best.probability >= likeliest.probability * leastOfLikeliest,
    isScreenSure: (prediction.subject[0]?.probability ?? 0) >= likelyScreen,
    others: covered.flatMap((one) => offerOf(one) ?? []).slice(0, maxOthers),
    // No label of the trained reader means a share, or groups that grew or shrank.
    isPlain: isOfParts(near) || isPlain(near, slots),
    features: confidenceFeaturesOf({
      model,
      prediction,
      slots,
      near,
      question: best.question,
      rank: readings.indexOf(best),
      next: marginOf(best, covered),
      isMine: best.frame.mine === true,
    }),
  };
}

type Likely = Understood & { frame: Frame; probability: number };
const nothing: Likely = { question: null, isWhole: false, screen: null, frame: { intent: "none" }, probability: 0 };
const leastShare = 1e-3;
/**
 * The minimum probability of a reading that covers all words, as a share of the most likely reading's probability; a
 * less likely one is not used as an answer.
 */
const leastOfLikeliest = 0.1;

/**
 * Returns the logarithm of a reading's probability divided by that of the next one with another question, at most ln
 * 1000.
 */
function marginOf({ question, probability }: Likely, covered: readonly Likely[]): number {
  const own = JSON.stringify(question);
  const next = covered.find((other) => JSON.stringify(other.question) !== own)?.probability ?? 0;
  return -Math.log(Math.max(leastShare, next / Math.max(probability, 1e-9)));
}

const maxOthers = 5;

/** The parts whose less likely classes are also tried. */
const tried = ["by", "grain", "order", "compare", "missing"] as const;

/**
 * Returns the most likely label, and labels that differ from it in the subject and at most one other part, the most
 * likely first.
 */
function labelsIn(prediction: Prediction): { classes: Classes; probability: number }[] {
  const first = Object.fromEntries(parts.map((part) => [part, prediction[part][0]?.name ?? ""])) as Classes;
  const labels = prediction.subject.flatMap(({ name: subject, probability }) => [
    { classes: { ...first, subject }, probability },
    ...tried.flatMap((part) =>
      prediction[part].slice(1).map((other) => ({
        classes: { ...first, subject, [part]: other.name },
        probability: (probability * other.probability) / (prediction[part][0]?.probability ?? 1),
      })),
    ),
  ]);
  return labels.toSorted((one, other) => other.probability - one.probability);
}

/**
 * True if the grammar or the training knows each word in Latin letters, and no name of the workspace is left out, such
 * as a choice of a custom field that the question does not filter by. Other scripts do not separate words, so they are
 * not checked.
 */
const isExplained = ({ rest, unknown }: Slots, model: ReaderModel): boolean =>
  rest.every(({ names, concepts }) => names.length === 0 || concepts.length > 0) &&
  unknown.flatMap(seenPieces).every((piece) => !isLatin(piece[0]) || isSeen(model, piece));

/** Returns the meaning of a label and slots: a question, or a screen. */
export function understand(frame: Frame, slots: Slots, vocabulary: Vocabulary): Understood {
  const framed = questionOfFrame(frame, slots, vocabulary);
  return { question: framed?.question ?? null, isWhole: framed?.isWhole ?? false, screen: screenOf(frame) };
}

/** Labels of screens whose ID differs. */
const others: Readonly<Record<string, ScreenId>> = { export: "settings" };

/** The screens of records that the chat cannot list. */
const ofRecords: Readonly<Record<string, ScreenId>> = {
  tasks: "today",
  notes: "activities",
  emails: "activities",
  calls: "activities",
  meetings: "activities",
  activities: "activities",
};

function screenOf({ intent, screen, of }: Frame): ScreenId | null {
  if (intent === "talk") return "talk";
  if (intent !== "screen") return ofRecords[of ?? ""] ?? null;
  return others[screen ?? ""] ?? screenIds.find((known) => known === screen) ?? null;
}
