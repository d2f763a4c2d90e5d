import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import { maxStarts } from "#domain/workflows/max-starts.ts";
import { stepFailures, stepOutcomeSchema } from "#domain/workflows/step-outcome.ts";

export const retryWorkflowRun = defineFunction({
  name: "POST /workflows/runs/{id}/again",
  summary: "Resumes a failed workflow run from the failed step, with the steps it started with.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  status: 202,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "not_found", "not_running", "job_running"],
});

export const cancelWorkflowRun = defineFunction({
  name: "POST /workflows/runs/{id}/cancel",
  summary: "Cancels an active workflow run; completed steps stay and can be undone.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "not_found", "not_running"],
});

export const startWorkflow = defineFunction({
  name: "POST /workflows/{id}/start",
  summary:
    "Starts a workflow manually for selected records, with the rights of the caller, even if it is disabled; its condition is ignored.",
  input: z.object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    body: z.object({
      records: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxStarts)),
      /** Repeating a request with the same ID does not start the workflow again. */
      id: z.optional(z.uuid()),
    }),
  }),
  output: z.object({
    started: z.int(),
    /** Records with a run of the workflow that was started by hand and has not ended; it is not started again. */
    running: z.int(),
    /** Records that were deleted, or are of another kind. */
    missing: z.int(),
  }),
  status: 202,
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "not_found", "bad_question"],
});

/** The number of past days that a dry run covers, and the maximum number of records. */
export const dryRunDays = 90;
export const maxDryRunRecords = 20;

export const dryRunWorkflow = defineFunction({
  name: "POST /workflows/{id}/dry-run",
  summary:
    "Returns the records for which a workflow would have started in the last 90 days, or would start now if scheduled, and its actions for the latest of them; nothing is stored.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: z.object({
    /**
     * The number of changes that would have started the workflow, and how many of their records meet its condition now.
     */
    changes: z.int(),
    fitting: z.int(),
    /** The next start of a scheduled workflow; null for other workflows. */
    next_at: z.nullable(z.string()),
    records: z.array(
      z.object({
        record: z.uuid(),
        name: z.string(),
        steps: z.array(
          z.object({
            step: z.string(),
            outcome: z.nullable(stepOutcomeSchema),
            failure: z.nullable(z.enum(stepFailures)),
          }),
        ),
      }),
    ),
  }),
  limits: { who: "person" },
  errorCodes: ["people_only", "not_allowed", "not_found", "bad_question"],
});
