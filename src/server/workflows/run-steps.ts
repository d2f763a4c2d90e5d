import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import type { Action, Definition, WorkflowStep } from "#domain/workflows/workflow.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { Step, StepTools } from "#server/runs/define-job.ts";
import { JobError, JobStopped } from "#server/runs/job-error.ts";

import { findMatching, readMissingFields } from "./read-condition.ts";
import { loadStepContext, type StepContext, stepFailed, stepFailedCode, failureOf } from "./step-context.ts";
import { performAction } from "./step-effects.ts";

const hourMs = 3_600_000;

type StartedWorkflow = {
  definition: Definition;
  workflowId: string;
  record: string;
  /** The email that started the workflow. */
  email: string | undefined;
  /** The run, which is also the change set of all writes. A run that continues another one has its id. */
  runId: string;
};

/**
 * Runs the steps of a workflow for one record, each exactly once, with the permissions of the member that the workflow
 * runs as. Used by runs and by test runs. Throws a JobError if a step fails, the record no longer exists, or the member
 * may no longer write.
 */
export async function runSteps(
  step: Pick<Step, "once" | "sleep">,
  { definition, workflowId, record, email, runId }: StartedWorkflow,
): Promise<void> {
  const { entity } = definition.trigger;
  const sceneOf = async (tools: StepTools, isHeld: boolean): Promise<StepContext> => {
    await runAs(tools.sql, tools.caller);
    const { rows } = await tools.sql.query<{ is_there: boolean; may_write: boolean }>(
      `select $1 in (select private.workspaces('member')) as may_write,
         exists (select from public.workflows w where w.workspace_id = $1 and w.id = $2) as is_there`,
      [tools.workspaceId, workflowId],
    );
    if (!rows[0]?.may_write) throw new JobError("workflow_no_rights", "The user that it runs as may no longer write");
    // The remaining steps of a deleted workflow are skipped.
    if (!rows[0].is_there) throw new JobStopped("The workflow no longer exists");
    const scene = await loadStepContext(
      tools.sql,
      { workspaceId: tools.workspaceId, workflowId, entity, record, email },
      isHeld,
    );
    if (!scene) throw new JobError("workflow_record_gone", "The record no longer exists");
    return scene;
  };

  const hasReplied = async ({ sql, workspaceId }: StepTools): Promise<boolean> => {
    if (!definition.stop_on_reply) return false;
    await runAs(sql, worker);
    const { rows } = await sql.query<{ has_replied: boolean }>("select private.has_replied($1, $2, $3, $4, $5)", [
      workspaceId,
      runId,
      entity,
      record,
      email,
    ]);
    return rows[0]?.has_replied === true;
  };

  const act = (action: Action): Promise<StepOutcome> =>
    step
      .once(action.id, async (tools): Promise<StepOutcome> => {
        if (await hasReplied(tools)) return { did: "stopped", why: "replied" };
        const scene = await sceneOf(tools, true);
        return performAction(action.do, { tools, scene, stepId: action.id, setId: runId }, action);
      })
      .catch((error: unknown) => {
        const why =
          action.continue_on_error && error instanceof JobError && error.code === stepFailedCode
            ? failureOf(error)
            : null;
        if (why === null) throw error;
        // The writes of the failed step were rolled back with its transaction.
        return step.once(action.id, async () => ({ did: "failed", why }) satisfies StepOutcome);
      });
  const choose = (id: string, where: string) =>
    step.once(id, async (tools) => {
      const { workspaceId } = await sceneOf(tools, false);
      const conditionRequest = { workspaceId, entity, where };
      const fitting = await findMatching(tools.sql, { ...conditionRequest, ids: [record] });
      if (!fitting)
        throw stepFailed(id, "bad_condition", { fields: await readMissingFields(tools.sql, conditionRequest) });
      return { did: "chose", fits: fitting.has(record) } satisfies StepOutcome;
    });

  /** Runs a list of steps. Returns false if the workflow has stopped. */
  async function walk(steps: readonly WorkflowStep[]): Promise<boolean> {
    for (const workflowStep of steps) {
      if (workflowStep.do === "wait") await step.sleep(workflowStep.id, workflowStep.hours * hourMs);
      else if (workflowStep.do === "stop") {
        await step.once(workflowStep.id, async () => ({ did: "stopped" }) satisfies StepOutcome);
        return false;
      } else if (workflowStep.do === "branch") {
        const { fits } = await choose(workflowStep.id, workflowStep.where);
        if (!(await walk(fits ? workflowStep.yes : workflowStep.no))) return false;
      } else if ((await act(workflowStep)).did === "stopped") return false;
    }
    return true;
  }
  await walk(definition.steps);
}
