import { z } from "zod";

import { definitionSchema } from "#domain/workflows/workflow.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { runSteps } from "#server/workflows/run-steps.ts";

/** The input of a workflow run: the definition at the time of its start, so that later changes do not affect it. */
const input = z.object({
  record: z.uuid(),
  version: z.int(),
  definition: z.unknown(),
  /** The number of workflows that started one another before it. */
  depth: z.int(),
  /** The change that started it, which may also have started it for other records. */
  event: z.uuid().optional(),
  /** The request of a member that started it, which may also have started it for other records. */
  request: z.uuid().optional(),
  /**
   * Set for a run that continues after a failed one: the first run, whose change set it continues, and the last one that
   * failed.
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
  async run(step, { record, definition, resumes }, { runId, subjectId: workflowId }) {
    const { success, data } = definitionSchema.safeParse(definition);
    if (!success || !workflowId) throw new JobError("workflow_unreadable", "Its steps cannot be read");
    await runSteps(step, { definition: data, workflowId, record, setId: resumes ?? runId });
    return {};
  },
});
