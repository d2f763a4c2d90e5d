import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";

export type WorkReading = {
  /** Null if the question is not fully understood, or if no query matches it exactly. */
  interpretation: ParsedQuestion | null;
  near: ParsedQuestion;
  /** True if the understood part can be offered instead. */
  isNear: boolean;
  unknown: string[];
  corrected: { from: string; to: string }[];
};
