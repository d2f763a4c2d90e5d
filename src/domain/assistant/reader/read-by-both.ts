import { isDoubtful } from "#domain/assistant/doubts.ts";
import type { ListScope, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type ParseOptions, type ParseResult, readTokens, segmentQuestion } from "#domain/assistant/read-question.ts";
import { confidenceOf, isSure } from "#domain/assistant/reader/confidence.ts";
import type { ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import { readTrained, type TrainedReading } from "#domain/assistant/reader/trained-reading.ts";
import type { ScreenId } from "#domain/assistant/words/screen-words.ts";
import { readWork, type WorkReading } from "#domain/assistant/work/read-work.ts";
import type { Language } from "#domain/languages.ts";

/** The previous question of a conversation, if it was refused. */
export type Refused = {
  /** Its nearest reading that can be answered. */
  near: ParsedQuestion | null;
  /** The screen that was offered instead. */
  screen: ScreenId | null;
};

type Options = ParseOptions & {
  refused?: Refused | undefined;
  /** Loads the trained reader of a language; null if it has none. */
  loadModel: (language: Language) => ReaderModel | null;
};

export type ReadByBoth = ParseResult & {
  screen: ScreenId | null;
  /** The questions that an unanswered text could mean, most likely first. */
  offered: readonly ParsedQuestion[];
  /** True if the first of the offered questions is probably meant, so that its result can be shown as uncertain. */
  isLikely: boolean;
  /** True if the first of the offered questions is about tasks, activities, emails or a fact of a record. */
  isOfWork?: boolean;
};

/**
 * Parses a question with the grammar and with the trained reader of its language. A question that the grammar does not
 * understand is answered by the trained reader if it is certain enough. The trained reader also rejects readings of the
 * grammar that are probably wrong. If neither reading is certain, possible questions are offered instead. A question that
 * depends on a refused one is never answered, but offered together with the nearest reading of that one.
 */
export function readByBoth(text: string, { loadModel, refused, ...asked }: Options): ReadByBoth {
  const { vocabulary, before, within } = asked;
  const segmented = segmentQuestion(text, vocabulary, asked.language, Boolean(before ?? refused?.near));
  const { language } = segmented;
  // Only the reader of tasks and activities continues its own questions.
  const options = before?.work ? { ...asked, before: null } : asked;
  const read = readTokens(segmented, options);
  const work = within ? null : readWork(text, { vocabulary, language, before: refused ? null : before });
  if (refused?.near && read.dependence && !work) {
    const together = refused.near.work
      ? (readWork(text, { vocabulary, language, before: refused.near }) ?? read)
      : readTokens(segmented, { ...options, before: refused.near });
    return {
      ...together,
      interpretation: null,
      screen: refused.screen,
      offered: [together.near, refused.near],
      isLikely: false,
    };
  }
  const isOwn =
    before?.work !== undefined || read.interpretation === null || isListOfMeetings(read.interpretation, work);
  if (work?.interpretation && isOwn) return { ...work, ...withoutOffers };
  const both = readMetrics(segmented, read, { loadModel, refused, ...options });
  if (both.interpretation || !work) return both;
  if (work.interpretation) return { ...work, ...withoutOffers };
  if (!work.isNear) return both;
  return {
    ...both,
    unknown: work.unknown,
    screen: null,
    offered: [work.near, ...both.offered],
    isLikely: false,
    isOfWork: true,
  };
}

/** The other parts of a result that is an answer, or that has nothing to offer. */
const withoutOffers = { screen: null, offered: [], isLikely: false } as const;

/** True for meetings without 'how many', which are listed. */
const isListOfMeetings = (
  { subject, quantity, by, grain, compare }: ParsedQuestion,
  work: WorkReading | null,
): boolean =>
  work?.near.work?.of === "meetings" &&
  subject === "meetings" &&
  by.length === 0 &&
  [quantity, grain, compare].every((part) => part === undefined);

function readMetrics(
  segmented: ReturnType<typeof segmentQuestion>,
  read: ParseResult,
  { loadModel, refused, ...options }: Options,
): ReadByBoth {
  const { vocabulary, before, within } = options;
  const model = loadModel(segmented.language);
  // The trained reader does not know the previous question.
  const isFollowUp =
    before && JSON.stringify(readTokens(segmented, { ...options, before: null }).near) !== JSON.stringify(read.near);
  const depends = refused ? read.dependence !== undefined : read.dependence === "surely";
  if (!model || isFollowUp || (before && read.dependence)) {
    const interpretation = refused && depends ? null : read.interpretation;
    return { ...read, interpretation, ...withoutOffers };
  }
  const trained = readTrained(segmented, { model, vocabulary, near: read.near });
  const { card } = model;
  // The trained reader may add a state, which would leave out rows of the list that the question is about.
  const isDoubted = within !== undefined || isDoubtful(trained.question ?? read.near, segmented.tokens);
  const suggestion = read.interpretation ? card.grammar : card.suggestion;
  const both = combine(read, trained, {
    within,
    isGrammarSure: within !== undefined || trained.isPlain || isSure(trained.features, card.grammar),
    isTrainedSure: isSure(trained.features, card.trained) && !isDoubted,
    isLikely: confidenceOf(trained.features, suggestion.weights) >= card.suggestion.least && !isDoubted,
  });
  if (!depends) return both;
  const open = { ...both, interpretation: null, near: read.near, isLikely: false };
  if (refused?.screen) return { ...open, screen: refused.screen, offered: [] };
  return { ...open, offered: both.interpretation ? [both.near, read.near] : both.offered };
}

type Trust = {
  within?: ListScope | undefined;
  isGrammarSure: boolean;
  isTrainedSure: boolean;
  /** True if the reading that is offered first is probably right. */
  isLikely?: boolean;
};

/** Chooses between the two readings, or offers both. */
export function combine(
  read: ParseResult,
  { question, isWhole, screen, isScreenSure, others }: TrainedReading,
  { within, isGrammarSure, isTrainedSure, isLikely = false }: Trust,
): ReadByBoth {
  if (read.interpretation && isGrammarSure) return { ...read, ...withoutOffers };
  const own = question && { ...question, ...(within && { within }) };
  if (!read.interpretation && own && isWhole && isTrainedSure)
    return { ...read, interpretation: own, near: own, unknown: [], ...withoutOffers };
  const likely = own ? [own] : [];
  const first = read.interpretation ?? own;
  return {
    ...read,
    interpretation: null,
    screen: isScreenSure ? screen : null,
    offered: read.interpretation
      ? [read.near, ...likely, ...others]
      : [...likely, read.near, ...(within ? [] : others)],
    isLikely: isLikely && first !== null && !hasTooManyUnknown(first, read.unknown) && !(isScreenSure && screen),
  };
}

const maxUnknown = 2;

/** True if the unknown words could be a filter that a total leaves out, or if there are too many of them. */
const hasTooManyUnknown = ({ filters, by }: ParsedQuestion, unknown: readonly string[]): boolean =>
  unknown.length > (filters.length + by.length > 0 ? maxUnknown : 0);
