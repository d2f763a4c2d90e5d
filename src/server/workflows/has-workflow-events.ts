import type { Context } from "#server/context.ts";
import { worker } from "#server/jobs/run-as.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";

/** True if anything was written that may start a workflow. */
export async function hasWorkflowEvents({ pool }: Pick<Context, "pool">): Promise<boolean> {
  const { rows } = await runRoundTrip(pool, {
    ...worker,
    text: "select 1 where private.has_workflow_events()",
    values: [],
  });
  return rows.length > 0;
}
