import * as z from "zod/mini";

import { outcomeSchema } from "#domain/assistant/outcome.ts";
import { understoodSchema } from "#domain/assistant/understood.ts";

/** What is kept of an answer. */
export const messageAnswerSchema = z.object({
  outcome: z.nullable(outcomeSchema),
  /** Why there is none: words that were not understood, no way to ask just that, or nothing is known. */
  reason: z.nullable(z.enum(["unknown_words", "unclear", "nothing_known", "refused", "failed"])),
  unknown: z.array(z.string()),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Questions that can be answered: the nearest ones, or what may follow. */
  offered: z.array(understoodSchema),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
