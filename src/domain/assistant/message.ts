import * as z from "zod/mini";

import { outcomeSchema } from "#domain/assistant/outcome.ts";
import { parsedQuestionSchema } from "#domain/assistant/parsed-question.ts";
import { attachedSchema, changeErrorCodes } from "#domain/assistant/proposed-change.ts";
import { screenSchema } from "#domain/assistant/screens.ts";
import { unrecordedTopics } from "#domain/assistant/words/unrecorded-words.ts";

const answerReasons = [
  "unknown_words",
  "unclear",
  "nothing_known",
  "unproven",
  "refused",
  "failed",
  "cannot_change",
  "ambiguous",
  "other_list",
  "other_screen",
  "talk",
  ...unrecordedTopics.map((topic) => `no_${topic}` as const),
  ...changeErrorCodes,
] as const;
export const answerReasonSchema = z.enum(answerReasons);
export type AnswerReason = (typeof answerReasons)[number];

/** The stored form of an answer. */
export const messageAnswerSchema = z.object({
  outcome: z.nullable(outcomeSchema),
  /**
   * The reason why there is no answer: some words were not understood, no query matches, there is no data, no
   * records exist about the topic, or all sentences of a language model contained numbers that are not from the
   * records. For a change also: it cannot be requested here, several records share the name, or it was rejected.
   */
  reason: z.nullable(answerReasonSchema),
  unknown: z.array(z.string()),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The records that share the name, if there are several. */
  candidates: z.optional(z.array(attachedSchema)),
  /** The part of an unanswered question that was understood. */
  near: z.optional(parsedQuestionSchema),
  /**
   * The probable meaning of a question that was not understood. `outcome` is its result, which is free and shown as
   * uncertain.
   */
  likely: z.optional(parsedQuestionSchema),
  /** The page with the answer, if the chat cannot give it. */
  screen: z.optional(screenSchema),
  /** Suggested questions: the nearest ones that can be answered, or possible follow-ups. */
  offered: z.array(parsedQuestionSchema),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
