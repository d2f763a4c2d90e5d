import { become, worker } from "#server/jobs/become.ts";
import type { StepTools } from "#server/jobs/define-job.ts";
import { JobError } from "#server/jobs/job-error.ts";
import { findPlace, type WorkspacePlace } from "#server/workspace-place.ts";

/**
 * Does what a step reads under the rights of whoever asked for the run; afterwards it is the worker's again.
 * @throws JobError `not_allowed` for whoever was taken off the workspace since they asked: they see nothing of it.
 */
export async function asCaller<T>(
  { sql, caller, workspaceId }: StepTools,
  work: (place: WorkspacePlace) => Promise<T>,
): Promise<T> {
  await become(sql, caller);
  const place = await findPlace(sql, workspaceId);
  if (!place) throw new JobError("not_allowed", "The caller may not read this workspace any more");
  const found = await work(place);
  await become(sql, worker);
  return found;
}
