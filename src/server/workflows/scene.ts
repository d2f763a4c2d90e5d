import type { ClientBase } from "pg";

import { type StepFailure, stepFailures } from "#domain/workflows/step-outcome.ts";
import type { WorkflowKind } from "#domain/workflows/workflow.ts";
import { JobError } from "#server/jobs/job-error.ts";

/** The record that a workflow is at, and who does it, as they are now. */
export type Scene = {
  workspaceId: string;
  workflowId: string;
  entity: WorkflowKind;
  record: string;
  name: string;
  /** Who looks after it; null where nobody does, or their kind has none. */
  owner: string | null;
  tags: string[];
  version: number;
  /** The member as whom it acts. */
  me: string;
};
type Place = Pick<Scene, "workspaceId" | "workflowId" | "entity" | "record">;

export const stepFailedCode = "workflow_step";

/** A step cannot be done, and trying again as it is would not help. */
export const stepFailed = (step: string, why: StepFailure, more: { fields?: string[] } = {}) =>
  new JobError(stepFailedCode, `The step ${step} failed: ${why}`, { step, why, ...more });

/** Why a step failed. */
export const whyOf = ({ details }: JobError): StepFailure =>
  stepFailures.find((one) => one === details?.why) ?? "unreadable";

/**
 * Reads where a step is, under the rights that the transaction has; held until it ends where the step is to write. Null where
 * the record is gone.
 */
export async function readScene(sql: ClientBase, place: Place, isHeld: boolean): Promise<Scene | null> {
  const { rows } = await sql.query<Omit<Scene, keyof Place>>(
    `select t.name, t.owner_id as owner, t.tag_ids as tags, t.version, private.member_id(w.id) as me
     from public.${place.entity} t join public.workspaces w on w.id = t.workspace_id
     where t.workspace_id = $1 and t.id = $2 ${isHeld ? "for no key update of t" : ""}`,
    [place.workspaceId, place.record],
  );
  return rows[0] ? { ...place, ...rows[0] } : null;
}
