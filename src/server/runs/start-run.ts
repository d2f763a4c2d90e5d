import type { ClientBase, PoolClient } from "pg";
import type { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Job, Scope } from "#server/runs/define-job.ts";
import { openQueue, wake } from "#server/runs/queue.ts";
import { queueOf } from "#server/runs/queues.ts";

export type NewRun<Input extends z.ZodType> = {
  input: z.input<Input>;
  /** The id of the run. Callers set it to prevent a repeated request from starting a second run. */
  id?: string;
  workspaceId?: string;
  userId?: string;
  subjectId?: string | null;
  total?: number | null;
  memberId?: string | null;
  /** The identity with which the run will act. */
  caller?: { role: string; claims: string };
  /** Only one run with this key may be open at a time. */
  key?: string;
};
type StartedRun = { id: string; row: unknown };

/** Starts a run in an existing transaction. */
export type StartRun = <Input extends z.ZodType, Of extends Scope>(
  job: Job<Input, Of>,
  run: NewRun<Input>,
) => Promise<StartedRun>;

/** Thrown if another run with the same key is open. */
export class AlreadyRunning extends Error {
  override name = "AlreadyRunning";
  readonly runId: string;

  constructor(runId: string) {
    super("This is already in progress");
    this.runId = runId;
  }
}

const maxAttempts = 5;

type Row = { id: string; row: { total: number | null }; requester: string | null };

/**
 * Starts a run in the caller's transaction, which must have the role worker. The run exists and is queued only if the
 * transaction is committed. Returns its row in the format of the data API; throws AlreadyRunning if a run with the same
 * key is open.
 */
export async function startRunWithin<Input extends z.ZodType, Of extends Scope>(
  context: Context,
  sql: ClientBase,
  job: Job<Input, Of>,
  run: NewRun<Input>,
): Promise<StartedRun> {
  for (let attempt = 1; ; attempt += 1) {
    const inserted = await insertRun(sql, job, run);
    if (inserted) {
      await wake(
        context,
        queueOf(job, inserted.row.total),
        { runId: inserted.id, caller: inserted.requester },
        { sql },
      );
      return inserted;
    }
    const other = await openRun(sql, run.key);
    if (other) throw new AlreadyRunning(other);
    // The other run ended between the two statements, so the next attempt may succeed.
    if (attempt === maxAttempts) throw new Error("The run was not stored");
  }
}

/** Inserts a run; returns undefined if a run with the same key is open. */
async function insertRun<Input extends z.ZodType, Of extends Scope>(
  sql: ClientBase,
  job: Job<Input, Of>,
  run: NewRun<Input>,
): Promise<Row | undefined> {
  const { id, workspaceId, userId, subjectId, total, memberId, caller = worker, key } = run;
  const { rows } = await sql.query<Row>(
    `select r.id, to_jsonb(r) as row, private.run_requester($9, r.workspace_id) as requester
     from private.start_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) r where r.id is not null`,
    [
      job.name,
      JSON.stringify(run.input),
      workspaceId,
      userId,
      subjectId,
      total,
      memberId,
      caller.role,
      caller.claims,
      key,
      id,
      job.deadlineSeconds,
    ],
  );
  return rows[0];
}

/** Runs a transaction that can start runs, with the role worker. */
export async function withRunQueue<T>(
  context: Context,
  work: (sql: PoolClient) => Promise<T>,
  limitMs?: number,
): Promise<T> {
  // The queue is opened before the transaction, because it creates tables the first time.
  await openQueue(context);
  return asRole(context.pool, { ...worker, ...(limitMs && { limitMs }) }, work);
}

/** Starts a run in a separate transaction. */
export function startRun<Input extends z.ZodType, Of extends Scope>(
  context: Context,
  job: Job<Input, Of>,
  run: NewRun<Input>,
): Promise<StartedRun> {
  return withRunQueue(context, (sql) => startRunWithin(context, sql, job, run));
}

async function openRun(sql: ClientBase, key: string | undefined): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    "select id from public.runs where key = $1 and private.is_open(status)",
    [key],
  );
  return rows[0]?.id;
}

/**
 * Returns the run with this id that an earlier request of the user started; undefined if there is none. Clients repeat
 * a request whose response was lost.
 */
export async function findStartedRun(sql: ClientBase, id: string, userId: string): Promise<unknown> {
  const { rows } = await sql.query<{ row: unknown }>(
    "select to_jsonb(r) as row from public.runs r where r.id = $1 and r.user_id = $2",
    [id, userId],
  );
  return rows[0]?.row;
}
