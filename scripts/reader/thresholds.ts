import { combine } from "#domain/assistant/reader/read-by-both.ts";
import { findScreen } from "#domain/assistant/screens.ts";
import { nearestQuestions } from "#domain/assistant/suggested-questions.ts";
import type { Language } from "#domain/languages.ts";

import { isMeant, type Judged } from "./judge-reading.ts";

/** The probability that a reading is right, by the index of its line. */
type Chances = Readonly<Record<"trained" | "grammar", ReadonlyMap<number, number>>>;
type Least = Readonly<Record<"trained" | "grammar", number>>;

/** The number of right answers given up to prevent one wrong answer. */
const worth = 1;

/**
 * Returns the minimum probability at which a trained reading of a language is answered. Trained readings may add at
 * most as many wrong answers as doubting the grammar's readings prevents.
 */
export function leastOfTrained(
  judged: readonly Judged[],
  { trained, grammar }: Chances,
  { of, leastOfGrammar: doubted }: { of: Language; leastOfGrammar: number },
): number {
  const prevented = judged.filter(
    ({ row, byGrammar }, at) => row.line.language === of && byGrammar === false && (grammar.get(at) ?? 1) < doubted,
  );
  const readings = judged.flatMap(({ row, byGrammar, byModel }, at) =>
    row.line.language === of && byGrammar === null && byModel !== null
      ? [{ probability: trained.get(at) ?? 0, isRight: byModel }]
      : [],
  );
  let [wrong, least] = [0, 1];
  for (const { probability, isRight } of readings.toSorted((one, other) => other.probability - one.probability)) {
    if (!isRight) wrong++;
    if (wrong > prevented.length) break;
    least = probability;
  }
  return Math.ceil(least * 1000) / 1000;
}

/** Returns the minimum probability at which a reading of the grammar is answered. */
export function leastOfGrammar(judged: readonly Judged[], { grammar }: Chances): number {
  const readings = judged.flatMap(({ byGrammar }, at) =>
    byGrammar === null ? [] : [{ probability: grammar.get(at) ?? 1, isRight: byGrammar }],
  );
  const costs = Array.from({ length: 100 }, (_, percent) => {
    const lost = readings.filter(({ probability, isRight }) => isRight && probability < percent / 100).length;
    const wrong = readings.filter(({ probability, isRight }) => !isRight && probability >= percent / 100).length;
    return { least: percent / 100, cost: lost + worth * wrong };
  });
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).least;
}

/**
 * Returns a row of the printed table for one language: right, refused and wrong answers of the grammar alone and of
 * both readers together.
 */
export function summarise(
  judged: readonly Judged[],
  { chances, least, of }: { chances: Chances; least: Least; of: Language },
): string {
  const counts = { lines: 0, answerable: 0, grammarRight: 0, grammarWrong: 0, right: 0, wrong: 0 };
  const refused = { lines: 0, first: 0, offered: 0, alone: 0 };
  for (const [at, one] of judged.entries()) {
    const { row, byGrammar, reading } = one;
    const { language, text, frame } = row.line;
    if (language !== of) continue;
    const { truth, grammar, vocabulary } = row;
    const both = combine(grammar, reading, {
      isGrammarSure: (chances.grammar.get(at) ?? 0) >= least.grammar,
      isTrainedSure: (chances.trained.get(at) ?? 0) >= least.trained,
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
    `refused with the way first by the grammar ${percent(refused.alone, refused.lines)}, by both ${percent(refused.first, refused.lines)}, among three ${percent(refused.offered, refused.lines)}`,
  ].join("; ");
}
