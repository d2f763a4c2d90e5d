import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import type { Action, Definition, WorkflowStep } from "#domain/workflows/workflow.ts";
import { become } from "#server/jobs/become.ts";
import type { Step, StepTools } from "#server/jobs/define-job.ts";
import { JobError, JobStopped } from "#server/jobs/job-error.ts";

import { doAction } from "./do-action.ts";
import { findFitting, readMissingFields } from "./read-condition.ts";
import { readScene, type Scene, stepFailed, stepFailedCode, whyOf } from "./scene.ts";

const hourMs = 3_600_000;

type Begun = {
  definition: Definition;
  workflowId: string;
  record: string;
  /** The change set of all writes. */
  setId: string;
};

/** Runs the steps of a workflow for one record, each once, as the member the workflow acts as: in a run, or in a test run. */
export async function doSteps(
  step: Pick<Step, "once" | "sleep">,
  { definition, workflowId, record, setId }: Begun,
): Promise<void> {
  const { entity } = definition.trigger;
  const sceneOf = async (tools: StepTools, isHeld: boolean): Promise<Scene> => {
    await become(tools.sql, tools.caller);
    const { rows } = await tools.sql.query<{ is_there: boolean; may_write: boolean }>(
      `select $1 in (select private.workspaces('member')) as may_write,
         exists (select from public.workflows w where w.workspace_id = $1 and w.id = $2) as is_there`,
      [tools.workspaceId, workflowId],
    );
    if (!rows[0]?.may_write) throw new JobError("workflow_no_rights", "Whom it acts as may not write any more");
    // The remaining steps of a deleted workflow are skipped.
    if (!rows[0].is_there) throw new JobStopped("The workflow is gone");
    const scene = await readScene(tools.sql, { workspaceId: tools.workspaceId, workflowId, entity, record }, isHeld);
    if (!scene) throw new JobError("workflow_record_gone", "The record is gone");
    return scene;
  };

  const act = (one: Action) =>
    step
      .once(one.id, async (tools) => doAction(tools, await sceneOf(tools, true), one, setId))
      .catch((error: unknown) => {
        const why = one.goes_on && error instanceof JobError && error.code === stepFailedCode ? whyOf(error) : null;
        if (why === null) throw error;
        // The failed step's writes were rolled back with its transaction.
        return step.once(one.id, async () => ({ did: "failed", why }) satisfies StepOutcome);
      });
  const choose = (id: string, where: string) =>
    step.once(id, async (tools) => {
      const { workspaceId } = await sceneOf(tools, false);
      const asked = { workspaceId, entity, where };
      const fitting = await findFitting(tools.sql, { ...asked, ids: [record] });
      if (!fitting) throw stepFailed(id, "bad_condition", { fields: await readMissingFields(tools.sql, asked) });
      return { did: "chose", fits: fitting.has(record) } satisfies StepOutcome;
    });

  /** Returns false if it has stopped. */
  async function walk(steps: readonly WorkflowStep[]): Promise<boolean> {
    for (const one of steps) {
      if (one.do === "wait") await step.sleep(one.id, one.hours * hourMs);
      else if (one.do === "stop") {
        await step.once(one.id, async () => ({ did: "stopped" }) satisfies StepOutcome);
        return false;
      } else if (one.do === "branch") {
        const { fits } = await choose(one.id, one.where);
        if (!(await walk(fits ? one.yes : one.no))) return false;
      } else await act(one);
    }
    return true;
  }
  await walk(definition.steps);
}
