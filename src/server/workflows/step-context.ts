import type { ClientBase } from "pg";

import { type StepFailure, stepFailures } from "#domain/workflows/step-outcome.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import { JobError } from "#server/runs/job-error.ts";

/** The current state of a workflow's record, and the member that the workflow runs as. */
export type StepContext = {
  workspaceId: string;
  workflowId: string;
  entity: WorkflowKind;
  record: string;
  /** The email that started the workflow. */
  email: string | undefined;
  name: string;
  /** The subject of that email's conversation; null without an email that may be read. */
  subject: string | null;
  /** The owner of the record; null if it has none or its type has no owners. */
  owner: string | null;
  tags: string[];
  version: number;
  /** The member that the workflow runs as. */
  me: string;
};
type RecordReference = Pick<StepContext, "workspaceId" | "workflowId" | "entity" | "record" | "email">;

export const stepFailedCode = "workflow_step";

/** Returns the error for a step that cannot be done and that a retry would not help. */
export const stepFailed = (step: string, why: StepFailure, more: { fields?: string[] } = {}) =>
  new JobError(stepFailedCode, `The step ${step} failed: ${why}`, { step, why, ...more });

export const failureOf = ({ details }: JobError): StepFailure =>
  stepFailures.find((failure) => failure === details?.why) ?? "unreadable";

/**
 * Reads the state of a step's record with the transaction's permissions; null if the record was deleted. If the step
 * will write, the record is locked until the end of the transaction.
 */
export async function loadStepContext(
  sql: ClientBase,
  reference: RecordReference,
  isLocked: boolean,
): Promise<StepContext | null> {
  const { rows } = await sql.query<Omit<StepContext, keyof RecordReference>>(
    `select t.name, t.owner_id as owner, t.tag_ids as tags, t.version, private.member_id(w.id) as me,
       (select c.subject from public.emails e join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
         where e.workspace_id = t.workspace_id and e.id = $3) as subject
     from public.${reference.entity} t join public.workspaces w on w.id = t.workspace_id
     where t.workspace_id = $1 and t.id = $2 ${isLocked ? "for no key update of t" : ""}`,
    [reference.workspaceId, reference.record, reference.email],
  );
  return rows[0] ? { ...reference, ...rows[0] } : null;
}
