import type { ClientBase } from "pg";

import type { ChangeDraft } from "#domain/assistant/proposed-change.ts";
import type { StepFailure, StepOutcome } from "#domain/workflows/step-outcome.ts";
import { applyChange } from "#server/assistant/apply-change.ts";
import { prepareChange } from "#server/assistant/prepare-change.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";

import { type StepContext, stepFailed } from "./step-context.ts";

/** An action in the transaction of its step, with the permissions of the member that the workflow runs as. */
export type ActionRun = {
  tools: StepTools;
  scene: StepContext;
  stepId: string;
  /** The change set of all writes of the run. */
  setId: string;
};

/**
 * Creates or changes a record, unless it has the values already. Throws the failure of the step if the change is
 * rejected.
 */
export async function writeRecord(run: ActionRun, draft: ChangeDraft): Promise<StepOutcome> {
  const { sql, workspaceId } = run.tools;
  const fail = (why: StepFailure) => stepFailed(run.stepId, why);
  const prepared = await prepareChange(sql, workspaceId, draft);
  if ("rejection" in prepared) {
    if (prepared.rejection === "same_already") return { did: "nothing", why: "same_already" };
    throw fail(prepared.rejection);
  }
  const { change } = prepared;
  await writeInChangeSet(run, change.entity, async () => {
    const done = await applyChange(sql, workspaceId, change);
    if ("rejection" in done) throw fail(done.rejection);
  });
  return { did: "wrote", change };
}

/** Writes to a table as part of the run's change set, which can be undone. */
export async function writeInChangeSet(
  { tools: { sql }, scene, setId }: ActionRun,
  entity: ChangeDraft["entity"],
  write: () => Promise<unknown>,
): Promise<void> {
  await sql.query("select private.set_setting('change_set', $1), private.set_setting('joins_change_set', 'on')", [
    setId,
  ]);
  await write();
  await sql.query("select private.set_setting('change_set', null), private.set_setting('joins_change_set', null)");
  await runAs(sql, worker);
  await sql.query("select private.add_to_workflow_set($1, $2, $3, $4)", [scene.workspaceId, setId, scene.me, entity]);
}

/**
 * Returns the next position, starting at 0, of a step that distributes records in rotation. A retry gets the same
 * position.
 */
export async function nextInRotation({ tools: { sql, caller }, scene, stepId }: ActionRun): Promise<number> {
  await runAs(sql, worker);
  const { rows } = await sql.query<{ position: number }>(
    `insert into private.workflow_rotations as t (workspace_id, workflow_id, step, position) values ($1, $2, $3, 1)
     on conflict (workspace_id, workflow_id, step) do update set position = t.position + 1 returning position`,
    [scene.workspaceId, scene.workflowId, stepId],
  );
  await runAs(sql, caller);
  return (rows[0]?.position ?? 1) - 1;
}

/**
 * Returns the member that a step refers to: for "owner", the owner of the record or else the member that the workflow
 * acts as; otherwise the given member.
 */
export const personOf = ({ owner, me }: StepContext, person: string): string =>
  person === "owner" ? (owner ?? me) : person;

/** Returns the given members who can sign in, in the given order and without duplicates. */
export async function loginsOf(sql: ClientBase, workspaceId: string, ids: readonly string[]) {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select m.id, m.name from public.members m where m.workspace_id = $1 and m.id = any ($2::uuid[]) and m.user_id is not null
     order by array_position($2::uuid[], m.id)`,
    [workspaceId, ids],
  );
  return rows;
}
