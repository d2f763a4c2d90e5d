import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import { industryNames } from "#domain/imports/samples/industry-names.ts";

const limits = { who: "signed_in" } as const;
const errorCodes = ["not_allowed", "job_running"] as const;

export const loadSamples = defineFunction({
  name: "POST /samples",
  summary: "Loads the samples of an industry into a workspace.",
  input: z.object({ workspace_id: z.uuid(), body: z.object({ industry: z.enum(industryNames) }) }),
  output: runSchema,
  status: 202,
  limits,
  errorCodes,
});

export const removeSamples = defineFunction({
  name: "DELETE /samples",
  summary: "Removes all sample rows of a workspace; its result has the change set that restores them.",
  input: z.object({ workspace_id: z.uuid() }),
  output: runSchema,
  status: 202,
  limits,
  errorCodes,
});
