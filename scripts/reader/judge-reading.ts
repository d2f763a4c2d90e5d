import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import type { ConfidenceFeatures } from "#domain/assistant/reader/confidence.ts";
import type { ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import { readTrained } from "#domain/assistant/reader/trained-reading.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import type { Row } from "./read-row.ts";

/**
 * The readings of a line, by the grammar and by a model that was not trained on the line, and whether they are right.
 */
export type Judged = {
  row: JudgedRow;
  /** Null without a complete reading. */
  byGrammar: boolean | null;
  byModel: boolean | null;
  /** True if the trained reading, complete or not, is the question that is meant; null without one. */
  bySuggestion: boolean | null;
  /** The features of the trained reading, from which its confidence is computed. */
  features: ConfidenceFeatures;
  reading: ReturnType<typeof readTrained>;
};

/** The part of a row that a language's thread returns. */
type JudgedRow = Pick<Row, "line" | "vocabulary" | "grammar" | "truth" | "meant">;

/** Judges the readings of a line by its label. */
export function judgeReading(row: Row, model: ReaderModel): Judged {
  const { line, segmented, vocabulary, grammar, truth, meant } = row;
  const reading = readTrained(segmented, { model, vocabulary, near: grammar.near });
  return {
    row: { line, vocabulary, grammar, truth, meant },
    byGrammar: grammar.interpretation && isMeant(grammar.interpretation, row),
    byModel: reading.isWhole ? isMeant(reading.question, row) : null,
    bySuggestion: reading.question && isMeant(reading.question, row),
    features: reading.features,
    reading,
  };
}

/** True if the question has the same answer as one of the questions that the label means. */
export const isMeant = (
  question: ParsedQuestion | null,
  { meant, vocabulary }: Pick<Row, "meant" | "vocabulary">,
): boolean => question !== null && meant.some((right) => isSame(question, right, vocabulary));

/** Measures of industries with the same meaning as general ones. */
const general: Readonly<Partial<Record<MeasureId, MeasureId>>> = {
  cac: "cost_per_customer",
  average_check: "average_sale",
};

const withGeneral = (question: ParsedQuestion): ParsedQuestion => {
  const measure = question.measure && general[question.measure];
  return measure ? { ...question, measure } : question;
};

/**
 * True if two questions have the same answer: they have the same plan, or differ only in details that both answers
 * show.
 */
function isSame(one: ParsedQuestion, other: ParsedQuestion, vocabulary: Vocabulary): boolean {
  const [own, right] = [withGeneral(one), withGeneral(other)];
  const plans = [own, right].map((question) => JSON.stringify(planOf(question, vocabulary)));
  return plans[0] === plans[1] || keyOf(own) === keyOf(right);
}

/**
 * Returns a key that is equal for interchangeable questions: a list with its count also answers “how many”, and a table
 * of all groups also shows the largest group first.
 */
function keyOf({ wants, quantity, rank, filters, by, ...rest }: ParsedQuestion): string {
  const whole = {
    ...rest,
    by: by.toSorted(),
    limit: undefined,
    wants: wants === "list" ? undefined : wants,
    quantity: quantity === "count" ? undefined : quantity,
    rank: rank === "top" ? undefined : rank,
    filters: filters.map(({ by, id, isExcluded }) => `${by} ${id} ${isExcluded}`).toSorted(),
  };
  return JSON.stringify(Object.entries(whole).toSorted(([own], [next]) => (own < next ? -1 : 1)));
}
