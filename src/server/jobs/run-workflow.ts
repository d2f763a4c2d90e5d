import { z } from "zod";

import { definitionSchema } from "#domain/workflows/workflow.ts";
import { defineJob } from "#server/jobs/define-job.ts";
import { JobError } from "#server/jobs/job-error.ts";
import { doSteps } from "#server/workflows/do-steps.ts";

/** What a run of a workflow is asked: the definition as it was when the run began, so that it ends as it began. */
const input = z.object({
  record: z.uuid(),
  version: z.int(),
  definition: z.unknown(),
  /** How many workflows started one another before it. */
  depth: z.int(),
  /** The change that started it, which may have started it for other records too. */
  event: z.uuid().optional(),
  /** Of a run that goes on where another one failed: the first one, whose change set it goes on with, and the one that failed last. */
  resumes: z.uuid().optional(),
  after: z.uuid().optional(),
});
export type WorkflowInput = z.infer<typeof input>;

/** Does the steps of a workflow for one record. */
export const runWorkflow = defineJob({
  name: "workflow",
  scope: "workspace",
  lane: "workflow",
  input,
  result: z.object({}),
  async run(step, { record, definition, resumes }, { runId, subjectId: workflowId }) {
    const { success, data } = definitionSchema.safeParse(definition);
    if (!success || !workflowId) throw new JobError("workflow_unreadable", "Its steps cannot be read");
    await doSteps(step, { definition: data, workflowId, record, setId: resumes ?? runId });
    return {};
  },
});
