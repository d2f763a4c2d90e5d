import { combine } from "#domain/assistant/reader/read-by-both.ts";
import { findScreen } from "#domain/assistant/screens.ts";
import { nearestQuestions } from "#domain/assistant/suggested-questions.ts";
import type { Language } from "#domain/languages.ts";

import { isMeant, type Judged } from "./judge-reading.ts";

/** The readings of a line with the probability that each is right; 0 for a missing reading. */
export type Chance = { one: Judged; trained: number; grammar: number; suggestion: number };

/** The lowest probabilities at which readings are answered, or shown as likely. */
export type Least = { trained: number; grammar: number; suggestion: number };

/** The minimum share of right ones among the answers of the trained reader, and among the readings shown as likely. */
const minRight = { trained: 0.95, suggestion: 0.5 } as const;

/** A reading of the grammar is answered if it is more likely right than wrong. */
const leastOfGrammar = 0.5;

const percents = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);

type Reading = { probability: number; isRight: boolean };

/** Returns the lowest probability above which the minimum share of the readings is right. */
const lowest = (readings: readonly Reading[], share: number): number =>
  percents.find((least) => {
    const used = readings.filter(({ probability }) => probability >= least);
    return used.filter(({ isRight }) => isRight).length >= share * used.length;
  }) ?? 1;

/** Returns the thresholds that keep the minimum shares of right readings for judged lines. */
export function leastOf(chances: readonly Chance[]): Least {
  const byModel = chances.flatMap(({ one, trained }): Reading[] =>
    one.byGrammar === null && one.byModel !== null ? [{ probability: trained, isRight: one.byModel }] : [],
  );
  const least = { grammar: leastOfGrammar, trained: lowest(byModel, minRight.trained) };
  const open = chances.flatMap((chance): Reading[] => {
    const isOpen = verdictOf(chance, least) === null && chance.one.bySuggestion !== null;
    return isOpen ? [{ probability: chance.suggestion, isRight: chance.one.bySuggestion === true }] : [];
  });
  return { ...least, suggestion: lowest(open, minRight.suggestion) };
}

/** Judges the answer: right or wrong; null without an answer. */
function verdictOf({ one, trained, grammar }: Chance, least: Pick<Least, "trained" | "grammar">): boolean | null {
  if (one.byGrammar !== null && grammar >= least.grammar) return one.byGrammar;
  return one.byGrammar === null && trained >= least.trained ? one.byModel : null;
}

/**
 * Returns a row of the printed table for one language: right, refused and wrong answers of the grammar alone and of
 * both readers together.
 */
export function summarise(
  chances: readonly Chance[],
  { leastOfWriter, of }: { leastOfWriter: (writer: string) => Least; of: Language },
): string {
  const counts = { lines: 0, answerable: 0, grammarRight: 0, grammarWrong: 0, right: 0, wrong: 0 };
  const refused = { lines: 0, first: 0, offered: 0, alone: 0 };
  for (const { one, ...chance } of chances) {
    const { row, byGrammar, reading } = one;
    const { language, text, frame, writer } = row.line;
    const { truth, grammar, vocabulary } = row;
    const both = combine(grammar, reading, {
      isGrammarSure: chance.grammar >= leastOfWriter(writer).grammar,
      isTrainedSure: chance.trained >= leastOfWriter(writer).trained,
    });
    const isRight = both.interpretation && isMeant(both.interpretation, row);
    counts.lines++;
    if (byGrammar === false) counts.grammarWrong++;
    if (isRight === false) counts.wrong++;
    if (truth.isWhole) {
      counts.answerable++;
      if (byGrammar) counts.grammarRight++;
      if (isRight) counts.right++;
    }
    const isOpen =
      !["none", "talk", "change"].includes(frame.intent) && (row.meant.length > 0 || truth.screen !== null);
    if (both.interpretation || !isOpen) continue;
    refused.lines++;
    const [alone] = nearestQuestions(grammar.near, vocabulary);
    const screenAlone = findScreen(text, language, grammar.near)?.id;
    if ((alone && isMeant(alone, row)) || (truth.screen !== null && screenAlone === truth.screen)) refused.alone++;
    const screen = both.screen ?? findScreen(text, language, both.near)?.id ?? null;
    const isOnScreen = truth.screen !== null && screen === truth.screen;
    const place = nearestQuestions(both.near, vocabulary, both.offered).findIndex((question) => isMeant(question, row));
    if (isOnScreen || place === 0) refused.first++;
    if (isOnScreen || place >= 0) refused.offered++;
  }
  const percent = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
  const { lines, answerable } = counts;
  return [
    `${of}: ${lines} lines, ${answerable} answerable`,
    `grammar alone right ${percent(counts.grammarRight, answerable)}, wrong ${percent(counts.grammarWrong, lines)}`,
    `both right ${percent(counts.right, answerable)}, wrong ${percent(counts.wrong, lines)}`,
    `refused, right suggestion first by the grammar ${percent(refused.alone, refused.lines)}, by both ${percent(refused.first, refused.lines)}, among three ${percent(refused.offered, refused.lines)}`,
  ].join("; ");
}
