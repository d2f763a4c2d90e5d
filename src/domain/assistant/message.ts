import * as z from "zod/mini";

import { outcomeSchema } from "#domain/assistant/outcome.ts";
import { attachedSchema, changeRefusals } from "#domain/assistant/proposed-change.ts";
import { understoodSchema } from "#domain/assistant/understood.ts";

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
  ...changeRefusals,
] as const;
export const answerReasonSchema = z.enum(answerReasons);
export type AnswerReason = (typeof answerReasons)[number];

/** What is kept of an answer. */
export const messageAnswerSchema = z.object({
  outcome: z.nullable(outcomeSchema),
  /**
   * Why there is none: words that were not understood, no way to ask just that, nothing is known, or what a language model wrote
   * held no sentence whose figures all came from the records; of a change also that it cannot be made here, that a name is that
   * of several records, or why it is refused.
   */
  reason: z.nullable(answerReasonSchema),
  unknown: z.array(z.string()),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The records of a name that is that of several. */
  candidates: z.optional(z.array(attachedSchema)),
  /** Questions that can be answered: the nearest ones, or what may follow. */
  offered: z.array(understoodSchema),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
