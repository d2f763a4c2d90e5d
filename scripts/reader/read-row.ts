import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type ParseResult, readTokens, segmentQuestion } from "#domain/assistant/read-question.ts";
import { classesOf, type Frame } from "#domain/assistant/reader/frame.ts";
import { readerFeatures } from "#domain/assistant/reader/reader-features.ts";
import { understand } from "#domain/assistant/reader/trained-reading.ts";
import type { Segmented } from "#domain/assistant/segment.ts";

import type { Example } from "./fit-reader.ts";
import { readLine } from "./read-line.ts";
import type { TrainingLine } from "./training-lines.ts";

type Understood = ReturnType<typeof understand>;

/** A training line with its reading by the grammar and its training examples. */
export type Row = {
  line: TrainingLine;
  segmented: Segmented;
  vocabulary: ReturnType<typeof readLine>["vocabulary"];
  grammar: ParseResult;
  /** The meaning of the label. `isWhole` is true only if the grammar reads its dates, numbers and names. */
  truth: Understood;
  /**
   * The questions that the label means. A list of records also answers the question for their count, and vice versa.
   */
  meant: ParsedQuestion[];
  example: Example;
  /** The example for models of other languages. */
  shared: Example;
};

/** Weight of a line for the models of the other languages. */
const sharedWeight = 0.7;

/** Reads a labelled question. */
export function readRow(line: TrainingLine): Row {
  const { slots, isRead, pieces, vocabulary } = readLine(line);
  const segmented = segmentQuestion(line.text, vocabulary, line.language);
  const grammar = readTokens(segmented, { vocabulary, language: line.language });
  const truth = understand(line.frame, slots, vocabulary);
  const isComplete = isRead && !slots.hasNumberLeft;
  const isWhole = truth.isWhole && isComplete;
  const { intent, what, order, state } = line.frame;
  const isList = intent === "list" && order === undefined && state !== "ordered";
  const isCount = intent === "number" && what === "count";
  const twin: Frame | null = isList
    ? { ...line.frame, intent: "number", what: "count" }
    : isCount
      ? { ...line.frame, intent: "list" }
      : null;
  const meant = [truth, twin && understand(twin, slots, vocabulary)].flatMap((one) =>
    one?.question && one.isWhole && isComplete ? [one.question] : [],
  );
  const classes = classesOf(line.frame, isRead);
  const example = { features: readerFeatures(slots, grammar.near), classes, pieces };
  const features = readerFeatures(slots, grammar.near, false);
  const shared = { features, classes, pieces: [], weight: sharedWeight, isOfOther: true };
  return { line, segmented, vocabulary, grammar, truth: { ...truth, isWhole }, meant, example, shared };
}
