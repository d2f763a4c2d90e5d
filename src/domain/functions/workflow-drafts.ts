import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";
import { readPartSchema } from "#domain/workflows/reading/assemble.ts";
import { longestRead, nameOf } from "#domain/workflows/written-text.ts";

const asked = {
  /** What is to be done by itself, in words. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRead)),
  /** The language of whoever asks: where a text could be read in two, it goes first. */
  language: z.enum(languageIds),
};

/** How a text was read: what it would become, and what of it was not understood. */
export const workflowReading = z.object({
  /** What starts it, and its steps; null where there is nothing to make of it. */
  definition: z.nullable(z.record(z.string(), z.unknown())),
  parts: z.array(readPartSchema),
  /** What a workflow needs and the text has not. */
  missing: z.array(z.enum(["trigger", "steps"])),
});

/** A workflow made of a text, switched off. */
export const workflowDraft = definePaidRun({
  feature: "workflow",
  path: "/workflow-drafts",
  summaries: {
    quote: "How a workflow in words is read, and what making it would cost its caller now.",
    start:
      "Pays for a workflow in words, `most` tokens at most, and makes it, switched off; the same `key` never makes two.",
    cancel: "Stops making a workflow of one's own, and gives its tokens back.",
  },
  priced: asked,
  question: asked,
  told: {
    reading: workflowReading,
    /** How many steps the price goes by. */
    steps: z.int(),
    /** Whether a language model reads it once it is paid for, as the built-in reading does not understand all of it. */
    by_model: z.boolean(),
    /** Whether the workspace has as many workflows as it keeps. */
    is_full: z.boolean(),
  },
  about: ({ text }) => ({ subject: { key: "workflow", name: nameOf(text) }, words: nameOf(text) }),
  refusals: { quote: [], start: ["not_understood", "too_many_workflows"] },
  tooMany: "too_many_analyses",
});
