import type { Context } from "#server/context/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";

/** True if a recorded event or a due schedule may start a workflow. */
export async function hasWorkflowEvents({ pool }: Pick<Context, "pool">): Promise<boolean> {
  const { rows } = await runRoundTrip(pool, {
    ...worker,
    text: "select 1 where private.has_workflow_events()",
    values: [],
  });
  return rows.length > 0;
}
