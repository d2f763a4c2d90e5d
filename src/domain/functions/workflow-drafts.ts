import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";
import { readPartSchema } from "#domain/workflows/parsing/assemble.ts";
import { maxReadLength, nameOf } from "#domain/workflows/workflow-text.ts";

const textInput = {
  /** The description of the task to automate. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReadLength)),
  /** The caller's language, which takes precedence if the text matches two languages. */
  language: z.enum(languageIds),
};

/** The interpretation of a text: the resulting workflow, and the parts that were not understood. */
export const workflowReading = z.object({
  /** The workflow's trigger and steps; null if nothing was understood. */
  definition: z.nullable(z.record(z.string(), z.unknown())),
  parts: z.array(readPartSchema),
  /** The required parts that the text lacks. */
  missing: z.array(z.enum(["trigger", "steps"])),
});

/** The paid run that creates a workflow from a text. The workflow is inactive at first. */
export const workflowDraft = definePaidRun({
  feature: "workflow",
  path: "/workflow-drafts",
  summaries: {
    quote: "Interprets a workflow described in words, and quotes its creation.",
    start: "Pays for a workflow described in words, up to `most` tokens, and creates it inactive; idempotent by `key`.",
    cancel: "Cancels the creation of a workflow of the caller and refunds its tokens.",
  },
  priced: textInput,
  question: textInput,
  quoted: {
    reading: workflowReading,
    /** The number of steps, which determines the price. */
    steps: z.int(),
    /**
     * True if a language model will parse the text once it is paid for, because the built-in parser does not understand
     * all of it.
     */
    by_model: z.boolean(),
    /** True if the workspace has reached its maximum number of workflows. */
    is_full: z.boolean(),
  },
  about: ({ text }) => ({ subject: { key: "workflow", name: nameOf(text) }, words: nameOf(text) }),
  errorCodes: { quote: [], start: ["not_understood", "too_many_workflows"] },
  tooMany: "too_many_analyses",
});
