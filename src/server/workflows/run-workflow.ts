import { z } from "zod";

import { definitionSchema } from "#domain/workflows/workflow.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { runSteps } from "#server/workflows/run-steps.ts";

/**
 * The input of a workflow run. It contains the definition at the time of the start, so that later changes do not affect
 * the run.
 */
const input = z.object({
  record: z.uuid(),
  version: z.int(),
  definition: z.unknown(),
  /** The number of workflows in the chain that led to this run. */
  depth: z.int(),
  /** The change that started the run. It may also have started runs for other records. */
  event: z.uuid().optional(),
  /** The email that started the run. */
  email: z.uuid().optional(),
  /** The member's request that started the run. It may also have started runs for other records. */
  request: z.uuid().optional(),
  /**
   * Set for a run that continues after a failed one. `resumes` is the first run: its change set is continued; `after`
   * is the last run that failed.
   */
  resumes: z.uuid().optional(),
  after: z.uuid().optional(),
});
export type WorkflowInput = z.infer<typeof input>;

/** Runs the steps of a workflow for one record. */
export const runWorkflow = defineJob({
  name: "workflow",
  scope: "workspace",
  queue: "workflow",
  input,
  result: z.object({}),
  async run(step, { record, definition, email, resumes }, { runId, subjectId: workflowId }) {
    const { success, data } = definitionSchema.safeParse(definition);
    if (!success || !workflowId) throw new JobError("workflow_unreadable", "Its steps cannot be read");
    await runSteps(step, { definition: data, workflowId, record, email, runId: resumes ?? runId });
    return {};
  },
});
