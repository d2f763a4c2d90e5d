import pg from "pg";

import { type Definition, definitionSchema } from "#domain/workflows/workflow.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { StepTools } from "#server/jobs/define-job.ts";
import { defineRoutine } from "#server/jobs/define-routine.ts";
import { runWorkflow, type WorkflowInput } from "#server/jobs/run-workflow.ts";
import { callerOf } from "#server/workflows/caller-of.ts";
import { noteOccasions } from "#server/workflows/note-occasions.ts";
import { findFitting } from "#server/workflows/read-condition.ts";

const mostAtOnce = 500;
/** So often in an hour a workflow begins for one record; what comes after is not started, and its reason is among the runs. */
const mostOfRecord = 10;
/** So often it begins at all: more is nobody's intention, and it is switched off. */
const mostOfWorkflow = 500;

type Event = {
  workspace_id: string;
  workflow_id: string;
  version: number;
  definition: unknown;
  acts_as: string;
  user_id: string | null;
  record_id: string;
  depth: number;
};

/**
 * Notes what the clock starts, and starts workflows for it and for the changes that were noted for them, each once: taking the note and
 * starting the run are one transaction.
 */
export const startWorkflows = defineRoutine({
  name: "start-workflows",
  // Looked for every two seconds by each process (worker.ts); this is for when none could.
  cron: "*/5 * * * *",
  async work(tools) {
    await noteOccasions(tools);
    const { rows } = await tools.sql.query<Event>("select * from private.take_workflow_events($1)", [mostAtOnce]);
    for (const events of Map.groupBy(rows, ({ workflow_id: id }) => id).values()) await startOne(tools, events);
  },
});

/** What one workflow is to be started for, at one moment. */
async function startOne(tools: StepTools<"server">, events: readonly Event[]) {
  const { sql, start } = tools;
  const [{ workspace_id: workspaceId, workflow_id: workflow, user_id: userId, version, acts_as: actsAs }] = events as [
    Event,
  ];
  const stop = (why: "no_rights" | "unreadable" | "too_many") =>
    sql.query("select private.stop_workflow($1, $2, $3)", [workspaceId, workflow, why]);
  const { data: definition } = definitionSchema.safeParse(events[0]?.definition);
  if (!definition) return stop("unreadable");
  if (userId === null) return stop("no_rights");
  const caller = callerOf(userId);
  const fitting = await whichFit(tools, caller, workspaceId, definition, events);
  if (!fitting) return stop("unreadable");
  for (const { record_id: record, depth } of events) {
    if (!fitting.has(record)) continue;
    const { rows } = await sql.query<{ runs: number; of_record: number }>(
      "select * from private.workflow_rate($1, $2, $3)",
      [workspaceId, workflow, record],
    );
    const [rate = { runs: 0, of_record: 0 }] = rows;
    if (rate.runs >= mostOfWorkflow) return stop("too_many");
    if (rate.of_record >= mostOfRecord) {
      await sql.query("select private.log_unstarted_workflow($1, $2, $3, $4)", [
        workspaceId,
        workflow,
        record,
        JSON.stringify({ code: "workflow_rate", details: { count: mostOfRecord } }),
      ]);
      continue;
    }
    const input: WorkflowInput = { record, version, definition, depth };
    await start(runWorkflow, { input, workspaceId, subjectId: workflow, memberId: actsAs, caller });
  }
}

async function whichFit(
  { sql }: StepTools<"server">,
  caller: ReturnType<typeof callerOf>,
  workspaceId: string,
  { trigger: { entity, where } }: Definition,
  events: readonly Event[],
) {
  const ids = events.map(({ record_id: id }) => id);
  // One that the database cannot ask must not keep others from being started.
  await sql.query("savepoint condition");
  try {
    await become(sql, caller);
    return await findFitting(sql, { workspaceId, entity, where, ids });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await sql.query("rollback to savepoint condition");
    return null;
  } finally {
    await become(sql, worker);
  }
}
