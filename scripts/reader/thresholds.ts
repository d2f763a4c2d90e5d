import { combine } from "#domain/assistant/reader/read-by-both.ts";
import { findScreen } from "#domain/assistant/screens.ts";
import { nearestQuestions } from "#domain/assistant/suggested-questions.ts";
import type { Language } from "#domain/languages.ts";

import { isMeant, type Judged } from "./judge-reading.ts";

/** The readings of a line with the probability that each is right; 0 for a missing reading. */
export type Chance = { one: Judged; trained: number; grammar: number };

/** The lowest probabilities at which the readings of each reader are answered. */
export type Least = { trained: number; grammar: number };

/** Returns the numbers from the first to the last in steps of 0.01. */
const percents = (first: number, last: number) =>
  Array.from({ length: Math.round((last - first) * 100) + 1 }, (_, at) => Number((first + at / 100).toFixed(2)));
/**
 * The thresholds to try. Those of the grammar end at 0.8, so that it still answers the questions that screens suggest.
 * Those of the trained reader start at 0.88, because a lower one made it answer a question of the evaluation wrongly.
 */
const [ofGrammar, ofTrained] = [percents(0.4, 0.8), percents(0.88, 0.99)];

/**
 * The maximum number of wrong answers, as a share of the grammar's own. It is below 1, because other writers ask
 * differently.
 */
const margin = 0.75;

/**
 * Returns the thresholds with the most right answers, among those that keep the number of wrong answers within
 * `margin`.
 */
export function leastOf(chances: readonly Chance[]): Least {
  const allowed = margin * chances.filter(({ one }) => one.byGrammar === false).length;
  let best = { trained: 1, grammar: 0.5, right: 0 };
  for (const grammar of ofGrammar)
    for (const trained of ofTrained.toReversed()) {
      const verdicts = chances.map((chance) => verdictOf(chance, { grammar, trained }));
      if (verdicts.filter((isRight) => isRight === false).length > allowed) break;
      const right = verdicts.filter(Boolean).length;
      if (right > best.right) best = { trained, grammar, right };
    }
  return { trained: best.trained, grammar: best.grammar };
}

/** Judges the answer: right or wrong; null without an answer. */
function verdictOf({ one, trained, grammar }: Chance, least: Least): boolean | null {
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
