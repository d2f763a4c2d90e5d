import { classify } from "#domain/customers/sentiment/classify.ts";
import { macroF1 } from "#domain/customers/sentiment/macro-f1.ts";
import type { ModelCard } from "#domain/customers/sentiment/model-card.ts";

import type { UnseenText } from "./fit.ts";

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the quality of models on texts whose sentiment is known. */
export function quality(rows: readonly UnseenText[]): ModelCard["tests"]["customers"] {
  const read = rows.map(({ model, text, label }) => ({ model, label, reading: classify(model, text) }));
  const sure = read.filter(({ model, reading }) => (reading?.confidence ?? 0) >= model.doubt);
  return {
    texts: rows.length,
    macro_f1: thousandths(macroF1(read.map(({ label, reading }) => [label, reading?.sentiment ?? null]))),
    sure: thousandths(sure.length / read.length),
    sure_right: thousandths(sure.filter(({ label, reading }) => reading?.sentiment === label).length / sure.length),
  };
}
