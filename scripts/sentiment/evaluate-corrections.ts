import { classify, type Layer, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { learn } from "#domain/customers/sentiment/learn.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";

import type { LabelledText } from "./rows.ts";

/**
 * Returns the macro-F1 on unseen texts after 50, 200 and 500 corrections minus the macro-F1 before. `wrong`: a user
 * reads texts until that many were wrong, or until there are no more, and corrects only those. `any`: the user labels
 * every text.
 */
export function correctionGains(model: SentimentModel, rows: readonly LabelledText[]) {
  const read = rows.map((row) => ({ ...row, isRight: classify(model, row.text)?.sentiment === row.label }));
  const half = read.slice(0, Math.floor(read.length / 2));
  const rest = read.slice(half.length);
  const quality = (layer?: Layer) =>
    macroF1(rest.map(({ text, label }) => [label, classify(model, text, layer)?.sentiment ?? null]));
  const before = quality();
  return [50, 200, 500].map((most) => {
    const wrong = half.filter(({ isRight }) => !isRight).slice(0, most);
    const lastWrong = wrong.at(-1);
    const seen = lastWrong ? half.slice(0, half.indexOf(lastWrong) + 1) : [];
    const toCorrection = ({ text, label }: LabelledText) => ({ text, sentiment: label });
    const left = seen.filter(({ isRight }) => isRight).map(({ text }) => text);
    return {
      corrections: wrong.length,
      wrong: quality(learn(model, wrong.map(toCorrection), left.slice(-1000))) - before,
      any: quality(learn(model, half.slice(0, most).map(toCorrection))) - before,
    };
  });
}
