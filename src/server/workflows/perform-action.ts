import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import type { Action } from "#domain/workflows/workflow.ts";
import { applyChange } from "#server/assistant/apply-change.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";

import { loginsOf, personOf, planAction } from "./plan-action.ts";
import { planEmail, writeEmail } from "./plan-email.ts";
import { type StepContext, stepFailed } from "./step-context.ts";

/**
 * Performs the action that planAction returns, in the transaction of the step and under the rights of the member the
 * workflow acts as. All writes of a run are one change set, under `setId`.
 */
export async function performAction(
  tools: StepTools,
  scene: StepContext,
  step: Action,
  setId: string,
): Promise<StepOutcome> {
  const { sql, caller } = tools;
  const turn = step.do === "assign" ? await nextInRotation(tools, scene, step.id) : 0;
  await runAs(sql, caller);
  if (step.do === "email") {
    const { outcome, letter } = await planEmail(sql, scene, step);
    await runAs(sql, worker);
    return (letter && (await writeEmail(tools, scene, step, letter))) ?? outcome;
  }
  const outcome = await planAction(sql, scene, step, turn);
  if (outcome.did === "told" && step.do === "notify") {
    const whom = await loginsOf(
      sql,
      scene.workspaceId,
      step.whom.map((person) => personOf(scene, person)),
    );
    await runAs(sql, worker);
    const notice = { text: outcome.text, entity: scene.entity, record: scene.record, of: scene.name };
    await sql.query("select private.notify_workflow($1, $2, $3::uuid[], $4)", [
      scene.workspaceId,
      scene.workflowId,
      whom.map(({ id }) => id),
      JSON.stringify(notice),
    ]);
  }
  if (outcome.did !== "wrote" && outcome.did !== "tagged") return outcome;
  await sql.query("select private.set_setting('change_set', $1), private.set_setting('joins_change_set', 'on')", [
    setId,
  ]);
  if (outcome.did === "wrote") {
    const done = await applyChange(sql, scene.workspaceId, outcome.change);
    if ("refusal" in done) throw stepFailed(step.id, done.refusal);
  } else if (step.do === "tag") {
    await sql.query("select private.carry_out_change($1, $2, $3, $4, $5)", [
      scene.workspaceId,
      scene.entity,
      scene.record,
      scene.version,
      JSON.stringify({ tag_ids: [...scene.tags, step.tag] }),
    ]);
  }
  await sql.query("select private.set_setting('change_set', null), private.set_setting('joins_change_set', null)");
  await runAs(sql, worker);
  const entity = outcome.did === "wrote" ? outcome.change.entity : scene.entity;
  await sql.query("select private.keep_workflow_set($1, $2, $3, $4)", [scene.workspaceId, setId, scene.me, entity]);
  return outcome;
}

/** Returns the next turn, in the transaction of the step: a retry gets the same turn. */
async function nextInRotation(
  { sql }: StepTools,
  { workspaceId, workflowId }: StepContext,
  step: string,
): Promise<number> {
  await runAs(sql, worker);
  const { rows } = await sql.query<{ turns: number }>(
    `insert into private.workflow_turns as t (workspace_id, workflow_id, step, turns) values ($1, $2, $3, 1)
     on conflict (workspace_id, workflow_id, step) do update set turns = t.turns + 1 returning turns`,
    [workspaceId, workflowId, step],
  );
  return (rows[0]?.turns ?? 1) - 1;
}
