import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";

export const runWorkflowAgain = defineFunction({
  name: "POST /workflows/runs/{id}/again",
  summary: "Does the rest of a workflow's failed run: from the step that failed on, with the steps that it began with.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  status: 202,
  limits: { who: "person" },
  refusals: ["people_only", "not_allowed", "not_found", "not_running", "job_running"],
});

export const cancelWorkflowRun = defineFunction({
  name: "POST /workflows/runs/{id}/cancel",
  summary: "Cancels a workflow's run that has not ended; what it has done stays, and can be undone.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  limits: { who: "person" },
  refusals: ["people_only", "not_allowed", "not_found", "not_running"],
});
