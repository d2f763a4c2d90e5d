import { runAs, worker } from "#server/postgres/run-as.ts";
import { findWorkspaceContext, type WorkspaceContext } from "#server/request/workspace-context.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";

/**
 * Runs the reads of a step with the permissions of the user who started the run. Afterwards the role is worker again.
 * @throws JobError `not_allowed` if the user has been removed from the workspace since the request.
 */
export async function asCaller<T>(
  { sql, caller, workspaceId }: StepTools,
  work: (workspace: WorkspaceContext) => Promise<T>,
): Promise<T> {
  await runAs(sql, caller);
  const workspace = await findWorkspaceContext(sql, workspaceId);
  if (!workspace) throw new JobError("not_allowed", "The caller may no longer read this workspace");
  const result = await work(workspace);
  await runAs(sql, worker);
  return result;
}
