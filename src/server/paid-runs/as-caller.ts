import { become, worker } from "#server/jobs/become.ts";
import type { StepTools } from "#server/jobs/define-job.ts";
import { JobError } from "#server/jobs/job-error.ts";
import { findPlace, type WorkspacePlace } from "#server/workspace-place.ts";

/**
 * Runs the reads of a step under the rights of the user who started the run; afterwards the role is the worker's again.
 * @throws JobError `not_allowed` for a user who was removed from the workspace since the request.
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
