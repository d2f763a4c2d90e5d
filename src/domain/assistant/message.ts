import * as z from "zod/mini";

import { outcomeSchema } from "#domain/assistant/outcome.ts";
import { parsedQuestionSchema } from "#domain/assistant/parsed-question.ts";
import { attachedSchema, changeErrorCodes } from "#domain/assistant/proposed-change.ts";
import { screenSchema } from "#domain/assistant/screens.ts";

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
  ...changeErrorCodes,
] as const;
export const answerReasonSchema = z.enum(answerReasons);
export type AnswerReason = (typeof answerReasons)[number];

/** The stored form of an answer. */
export const messageAnswerSchema = z.object({
  outcome: z.nullable(outcomeSchema),
  /**
   * The reason why there is no answer: words that were not understood, no matching query, no data, or a language model's
   * text without a single sentence whose numbers all came from the records; for a change also that it is not possible here,
   * that several records share a name, or why it is rejected.
   */
  reason: z.nullable(answerReasonSchema),
  unknown: z.array(z.string()),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The records that share the name, if there are several. */
  candidates: z.optional(z.array(attachedSchema)),
  /** The understood part of a question that was not answered. */
  near: z.optional(parsedQuestionSchema),
  /** The screen that answers what the chat does not. */
  screen: z.optional(screenSchema),
  /** Questions that can be answered: the nearest ones, or possible follow-ups. */
  offered: z.array(parsedQuestionSchema),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
