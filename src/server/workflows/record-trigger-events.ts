import pg from "pg";

import { isClock } from "#domain/workflows/trigger.ts";
import { definitionSchema } from "#domain/workflows/workflow.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

import { callerOf } from "./caller-of.ts";
import { findTriggerEvents } from "./find-trigger-events.ts";

/** Maximum number of records, as for a single change. */
const maxBatch = 100;

/** SQLSTATE classes of errors in the query itself; others disappear with a retry. */
const ofQuestion = /^(?:22|42)/;

type Due = {
  workflow_id: string;
  definition: unknown;
  user_id: string | null;
  zone: string;
  days: string[] | null;
};

/** Records the events of a workspace's due schedules, up to a limit, and marks them as processed; returns their number. */
export async function recordTriggerEvents(sql: pg.PoolClient, workspaceId: string, most: number): Promise<number> {
  const { rows } = await sql.query<Due>(
    "select workflow_id, definition, user_id, zone, days::text[] as days from private.take_workflow_clocks($1, $2)",
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
  // A query that fails in the database must not keep others from being started.
  await sql.query("savepoint occasion");
  try {
    await runAs(sql, callerOf(userId));
    const { trigger } = definition;
    const events = await findTriggerEvents(sql, { workspaceId, trigger, days: due.days ?? [], zone, most: maxBatch });
    await runAs(sql, worker);
    await sql.query("release savepoint occasion");
    if (!events) return void (await stop("unreadable"));
    if (events.total > maxBatch)
      await sql.query("select private.log_unstarted_workflow($1, $2, null, $3)", [
        workspaceId,
        workflow,
        JSON.stringify({ code: "workflow_many_at_once", details: { count: events.total } }),
      ]);
    else if (events.total > 0)
      await sql.query("select private.note_workflow_trigger_events($1, $2, $3, $4)", [
        workspaceId,
        workflow,
        events.found.map(({ id }) => id),
        events.found.map(({ day }) => day),
      ]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !ofQuestion.test(error.code ?? "")) throw error;
    await sql.query("rollback to savepoint occasion");
    await runAs(sql, worker);
    await stop("unreadable");
  }
}
