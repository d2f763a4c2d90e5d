import pg from "pg";
import { z } from "zod";

import { definitionOf } from "#domain/workflows/steps/steps.ts";
import { allSteps, type Definition, definitionSchema, type WorkflowStep } from "#domain/workflows/workflow.ts";
import { isDatabaseUnavailable } from "#server/postgres/database-unavailable.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { type StartRun, startRunWithin } from "#server/runs/start-run.ts";
import { findMatching } from "#server/workflows/read-condition.ts";
import { recordTriggerEvents } from "#server/workflows/record-trigger-events.ts";
import { runWorkflow, type WorkflowInput } from "#server/workflows/run-workflow.ts";

/** Approximate number of records per turn for which workflows of a workspace are started. */
const maxPerBatch = 50;
/** Number of a workspace's scheduled workflows that are checked per turn. */
const maxSchedulesPerBatch = 10;
/** Maximum number of starts per workflow and hour. More are never intended, so the workflow is then switched off. */
const maxPerWorkflow = 500;
/** No new round starts after this time. The next run starts within seconds. */
const roundsMs = 20_000;

/** A change of one or more records, with the workflow that it may start. */
type Event = {
  event: string;
  workflow_id: string;
  version: number;
  definition: unknown;
  runs_as: string;
  user_id: string | null;
  records: string[];
  depth: number;
  email: string | null;
};
type Tools = { sql: pg.PoolClient; start: StartRun };

/**
 * Records events of schedules, and starts workflows for them and for recorded changes. Each event starts a workflow
 * exactly once, because consuming the event and starting the run happen in one transaction. Workspaces take turns, so
 * that many schedules or a flood of changes in one workspace do not delay others.
 */
export const startWorkflows = defineJob({
  name: "start-workflows",
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  // Each process checks every two seconds (worker.ts). This schedule is only a fallback.
  cron: "*/5 * * * *",
  // Long enough for a turn of every workspace.
  deadlineSeconds: 3600,
  run: (step, _input, { context, log }) =>
    step.call("start", async ({ write, signal }) => {
      const until = Date.now() + roundsMs;
      // The loop ends when the remaining events are being taken by another process or cannot be taken.
      const idle = new Set<string>();
      for (let round = await findWorkspaces(context); round.length > 0; round = await findWorkspaces(context)) {
        for (const workspaceId of round) {
          signal.throwIfAborted();
          const hasTaken = await write((sql) => {
            const start: StartRun = (job, run) => startRunWithin(context, sql, job, run);
            return processWorkspace({ sql, start }, workspaceId);
          }).catch((err: unknown) => {
            if (!(err instanceof pg.DatabaseError) || signal.aborted || isDatabaseUnavailable(err)) throw err;
            // A workspace whose schedules or events cause an error does not block other workspaces.
            log.error({ err, workspace: workspaceId }, "Could not start the workflows of a workspace");
            return false;
          });
          if (!hasTaken) idle.add(workspaceId);
        }
        if (Date.now() > until || round.every((workspaceId) => idle.has(workspaceId))) return;
      }
    }),
});

async function findWorkspaces({ pool }: { pool: pg.Pool }): Promise<string[]> {
  const { rows } = await runRoundTrip(pool, {
    ...worker,
    text: "select private.workspaces_with_workflow_starts()",
    values: [],
  });
  return rows.map(([id]) => id ?? "");
}

/** Processes one turn of a workspace. Returns true if there was anything to process. */
async function processWorkspace(tools: Tools, workspaceId: string): Promise<boolean> {
  const clocks = await recordTriggerEvents(tools.sql, workspaceId, maxSchedulesPerBatch);
  const { rows } = await tools.sql.query<Event>("select * from private.take_queued_workflow_events($1, $2)", [
    workspaceId,
    maxPerBatch,
  ]);
  for (const events of Map.groupBy(rows, ({ workflow_id: id }) => id).values())
    await startOne(tools, workspaceId, events);
  return clocks + rows.length > 0;
}

async function startOne({ sql, start }: Tools, workspaceId: string, events: readonly Event[]) {
  const [{ workflow_id: workflow, user_id: userId, version, runs_as: actsAs }] = events as [Event];
  const stop = (why: "no_rights" | "unreadable" | "too_many") =>
    sql.query("select private.stop_workflow($1, $2, $3)", [workspaceId, workflow, why]);
  const { data: definition } = definitionSchema.safeParse(events[0]?.definition);
  if (!definition) return stop("unreadable");
  if (userId === null) return stop("no_rights");
  const caller = asUser(userId);
  const fitting = await whichFit(sql, caller, { workspaceId, definition, events });
  if (!fitting) return stop("unreadable");
  const rate = await readRate(sql, workspaceId, workflow);
  // A change of many records counts as one start if no step notifies or emails people.
  const countsChanges = !allSteps(definition.steps).some(reachesPeople);
  for (const { event, records, depth, email } of events) {
    let isCounted = false;
    for (const record of records.filter((id) => fitting.has(id))) {
      if (!isCounted && (countsChanges ? rate.changes : rate.runs) >= maxPerWorkflow) return stop("too_many");
      const input: WorkflowInput = {
        record,
        version,
        definition,
        depth,
        event,
        ...(email !== null && { email }),
      };
      await start(runWorkflow, { input, workspaceId, subjectId: workflow, memberId: actsAs, caller });
      rate.runs += 1;
      if (!isCounted) rate.changes += 1;
      isCounted = countsChanges;
    }
  }
  return undefined;
}

const reachesPeople = ({ do: kind }: WorkflowStep) => kind !== "branch" && definitionOf(kind).reachesPeople === true;

async function readRate(sql: pg.PoolClient, workspaceId: string, workflow: string) {
  const { rows } = await sql.query<{ runs: number; changes: number }>("select * from private.workflow_rate($1, $2)", [
    workspaceId,
    workflow,
  ]);
  return rows[0] ?? { runs: 0, changes: 0 };
}

type StartRequest = { workspaceId: string; definition: Definition; events: readonly Event[] };

async function whichFit(
  sql: pg.PoolClient,
  caller: ReturnType<typeof asUser>,
  { workspaceId, ...request }: StartRequest,
) {
  const { entity, where } = request.definition.trigger;
  const ids = request.events.flatMap(({ records }) => records);
  // A filter that fails must not keep other workflows from being started.
  await sql.query("savepoint condition");
  try {
    await runAs(sql, caller);
    return await findMatching(sql, { workspaceId, entity, where, ids });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await sql.query("rollback to savepoint condition");
    return null;
  } finally {
    await runAs(sql, worker);
  }
}
