import { classify, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";
import type { ModelCard } from "#domain/customers/sentiment/model-card.ts";

import type { LabelledText } from "./rows.ts";

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the quality of a model on texts whose sentiment is known. */
export function quality(
  model: SentimentModel,
  rows: readonly Pick<LabelledText, "text" | "label">[],
): ModelCard["tests"]["held_out"] {
  const read = rows.map(({ text, label }) => ({ label, reading: classify(model, text) }));
  const sure = read.filter(({ reading }) => (reading?.confidence ?? 0) >= model.doubt);
  return {
    texts: rows.length,
    macro_f1: thousandths(macroF1(read.map(({ label, reading }) => [label, reading?.sentiment ?? null]))),
    sure: thousandths(sure.length / read.length),
    sure_right: thousandths(sure.filter(({ label, reading }) => reading?.sentiment === label).length / sure.length),
  };
}
