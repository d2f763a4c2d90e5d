import pg from "pg";

import { maxStarts } from "#domain/workflows/max-starts.ts";
import { isClock } from "#domain/workflows/trigger.ts";
import { definitionSchema } from "#domain/workflows/workflow.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";

import { findTriggerEvents } from "./find-trigger-events.ts";

/** SQLSTATE classes of errors in the query itself. All other errors may disappear with a retry. */
const ofQuestion = /^(?:22|42)/;

type Due = {
  workflow_id: string;
  definition: unknown;
  user_id: string | null;
  zone: string;
  days: string[] | null;
};

/**
 * Records the events of up to `most` due schedules of a workspace, and marks the schedules as processed. Returns the
 * number of schedules. A schedule with more than 100 records starts nothing, which is logged; a workflow whose trigger
 * fails is stopped.
 */
export async function recordTriggerEvents(sql: pg.PoolClient, workspaceId: string, most: number): Promise<number> {
  const { rows } = await sql.query<Due>(
    "select workflow_id, definition, user_id, zone, days::text[] as days from private.claim_due_clocks($1, $2)",
    [workspaceId, most],
  );
  for (const due of rows) await recordEventsOf(sql, workspaceId, due);
  return rows.length;
}

async function recordEventsOf(sql: pg.PoolClient, workspaceId: string, due: Due): Promise<void> {
  const { workflow_id: workflow, user_id: userId, zone } = due;
  const stop = (why: "no_rights" | "unreadable") =>
    sql.query("select private.stop_workflow($1, $2, $3)", [workspaceId, workflow, why]);
  const { data: definition } = definitionSchema.safeParse(due.definition);
  if (!definition || !isClock(definition.trigger)) return void (await stop("unreadable"));
  if (userId === null) return void (await stop("no_rights"));
  // A query that fails must not keep other workflows from being started.
  await sql.query("savepoint trigger_event");
  try {
    await runAs(sql, asUser(userId));
    const { trigger } = definition;
    const events = await findTriggerEvents(sql, { workspaceId, trigger, days: due.days ?? [], zone, most: maxStarts });
    await runAs(sql, worker);
    await sql.query("release savepoint trigger_event");
    if (!events) return void (await stop("unreadable"));
    if (events.total > maxStarts)
      await sql.query("select private.log_unstarted_workflow($1, $2, null, $3)", [
        workspaceId,
        workflow,
        JSON.stringify({ code: "workflow_many_at_once", details: { count: events.total } }),
      ]);
    else if (events.total > 0)
      await sql.query("select private.queue_clock_events($1, $2, $3, $4)", [
        workspaceId,
        workflow,
        events.found.map(({ id }) => id),
        events.found.map(({ day }) => day),
      ]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !ofQuestion.test(error.code ?? "")) throw error;
    await sql.query("rollback to savepoint trigger_event");
    await runAs(sql, worker);
    await stop("unreadable");
  }
}
