import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import type { ConfidenceFeatures } from "#domain/assistant/reader/confidence.ts";
import type { ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import { readTrained } from "#domain/assistant/reader/trained-reading.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import type { Row } from "./read-rows.ts";

/** The readings of a line that the model was not trained on. */
export type Judged = {
  row: Row;
  /** Null where there is no complete reading. */
  byGrammar: boolean | null;
  byModel: boolean | null;
  /** The features of a trained reading, or those of the grammar's if it has one. */
  features: ConfidenceFeatures;
  reading: ReturnType<typeof readTrained>;
};

/** Judges the readings of a line by its label. */
export function judgeReading(row: Row, model: ReaderModel): Judged {
  const { grammar, vocabulary, segmented } = row;
  const reading = readTrained(segmented, { model, vocabulary, near: grammar.near });
  return {
    row,
    byGrammar: grammar.interpretation && isMeant(grammar.interpretation, row),
    byModel: reading.isWhole ? isMeant(reading.question, row) : null,
    features: reading.features,
    reading,
  };
}

/** True if a question is one of those that a label means. */
export const isMeant = (question: ParsedQuestion | null, { meant, vocabulary }: Row): boolean =>
  question !== null && meant.some((right) => isSame(question, right, vocabulary));

/** Measures of industries with the same meaning as general ones. */
const general: Readonly<Partial<Record<MeasureId, MeasureId>>> = {
  cac: "cost_per_customer",
  average_check: "average_sale",
};

const withGeneral = (question: ParsedQuestion): ParsedQuestion => {
  const measure = question.measure && general[question.measure];
  return measure ? { ...question, measure } : question;
};

/** True if two questions have the same answer: the same plan, or one that shows the other's answer as well. */
function isSame(one: ParsedQuestion, other: ParsedQuestion, vocabulary: Vocabulary): boolean {
  const [own, right] = [withGeneral(one), withGeneral(other)];
  const plans = [own, right].map((question) => JSON.stringify(planOf(question, vocabulary)));
  return plans[0] === plans[1] || keyOf(own) === keyOf(right);
}

/** A list with its count answers 'how many', and the table of all groups starts with the largest. */
function keyOf({ wants, quantity, rank, filters, ...rest }: ParsedQuestion): string {
  const whole = {
    ...rest,
    limit: undefined,
    wants: wants === "list" ? undefined : wants,
    quantity: quantity === "count" ? undefined : quantity,
    rank: rank === "top" ? undefined : rank,
    filters: filters.map(({ by, id, isExcluded }) => `${by} ${id} ${isExcluded}`).toSorted(),
  };
  return JSON.stringify(Object.entries(whole).toSorted(([own], [next]) => (own < next ? -1 : 1)));
}
