import { isDoubtful } from "#domain/assistant/doubts.ts";
import type { ListScope, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type ParseOptions, type ParseResult, readTokens, segmentQuestion } from "#domain/assistant/read-question.ts";
import { isSure } from "#domain/assistant/reader/confidence.ts";
import type { ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import { readTrained, type TrainedReading } from "#domain/assistant/reader/trained-reading.ts";
import type { ScreenId } from "#domain/assistant/words/screen-words.ts";
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
};

/**
 * Parses a question with the grammar and with the trained reader of its language. A question that the grammar does not
 * understand is answered by the trained reader if it is certain enough. The trained reader also rejects readings of the
 * grammar that are probably wrong. If neither reading is certain, possible questions are offered instead. A question that
 * depends on a refused one is never answered, but offered together with the nearest reading of that one.
 */
export function readByBoth(text: string, { loadModel, refused, ...options }: Options): ReadByBoth {
  const { vocabulary, before, within } = options;
  const segmented = segmentQuestion(text, vocabulary, options.language);
  const read = readTokens(segmented, options);
  if (refused?.near && read.dependence) {
    const together = readTokens(segmented, { ...options, before: refused.near });
    return { ...together, interpretation: null, screen: refused.screen, offered: [together.near, refused.near] };
  }
  const model = loadModel(segmented.language);
  // The trained reader does not know the previous question.
  const isFollowUp =
    before && JSON.stringify(readTokens(segmented, { ...options, before: null }).near) !== JSON.stringify(read.near);
  const depends = refused ? read.dependence !== undefined : read.dependence === "surely";
  if (!model || isFollowUp || (before && read.dependence)) {
    const interpretation = refused && depends ? null : read.interpretation;
    return { ...read, interpretation, screen: null, offered: [] };
  }
  const trained = readTrained(segmented, { model, vocabulary, near: read.near });
  const { card } = model;
  const both = combine(read, trained, {
    within,
    isGrammarSure: within !== undefined || trained.isPlain || isSure(trained.features, card.grammar),
    isTrainedSure:
      isSure(trained.features, card.trained) && !isDoubtful(trained.question ?? read.near, segmented.tokens),
  });
  if (!depends) return both;
  if (refused?.screen) return { ...both, interpretation: null, near: read.near, screen: refused.screen, offered: [] };
  const offered = both.interpretation ? [both.near, read.near] : both.offered;
  return { ...both, interpretation: null, near: read.near, offered };
}

type Trust = { within?: ListScope | undefined; isGrammarSure: boolean; isTrainedSure: boolean };

/** Chooses between the two readings, or offers both. */
export function combine(
  read: ParseResult,
  { question, isWhole, screen, isScreenSure, others }: TrainedReading,
  { within, isGrammarSure, isTrainedSure }: Trust,
): ReadByBoth {
  if (read.interpretation && isGrammarSure) return { ...read, screen: null, offered: [] };
  const own = question && { ...question, ...(within && { within }) };
  if (!read.interpretation && own && isWhole && isTrainedSure)
    return { ...read, interpretation: own, near: own, unknown: [], screen: null, offered: [] };
  const likely = own ? [own] : [];
  return {
    ...read,
    interpretation: null,
    screen: isScreenSure ? screen : null,
    offered: read.interpretation
      ? [read.near, ...likely, ...others]
      : [...likely, read.near, ...(within ? [] : others)],
  };
}
