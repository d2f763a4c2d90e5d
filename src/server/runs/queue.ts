import pg, { type ClientBase, type Pool } from "pg";
import { type Db, PgBoss } from "pg-boss";

import type { Context } from "#server/context/context.ts";
import type { Notifications } from "#server/postgres/notifications.ts";
import { createPool, endPool } from "#server/postgres/pool.ts";
import { type QueueName, queueNames } from "#server/runs/queues.ts";
import { leaseSeconds } from "#server/runs/runner.ts";

type Queue = { boss: PgBoss; pool: Pool };
const queues = new WeakMap<Context, Promise<Queue>>();
/** The queue's statements are short, so a few connections serve all workers. */
const queueConnections = 3;

/**
 * A row of a queue only wakes a run. With the policy short, a run that is already waiting is not queued twice, but a
 * running one may be queued again (only one process at a time can claim it).
 */
const policy = "short";
const queueOptions = {
  notify: true,
  retryLimit: 0,
  /** Maximum time that a process works on a run. Lost processes are detected by their heartbeats. */
  expireInSeconds: 6 * 3600,
  /** A fallback for recover-runs.ts, which detects lost processes within seconds. */
  heartbeatSeconds: leaseSeconds,
  deleteAfterSeconds: 60,
} as const;
/** Interval for deleting finished rows: the search for rows of lost processes reads all remaining rows. */
const maintenanceIntervalSeconds = 300;

export type Wake = {
  runId: string;
  /** The user who requested the run; runs of one user take turns. */
  caller: string | null;
};

/**
 * Opens the queue in this database, once per process. With `notifications`, the process is notified of new runs
 * immediately.
 */
export async function openQueue(context: Context, notifications?: Notifications): Promise<PgBoss> {
  let queue = queues.get(context);
  if (!queue) {
    queue = startQueue(context, notifications);
    queues.set(context, queue);
    queue.catch(() => queues.delete(context));
  }
  return (await queue).boss;
}

/** Waits briefly for running jobs, then closes the queue. */
export async function closeQueue(context: Context): Promise<void> {
  const queue = await queues.get(context);
  queues.delete(context);
  await queue?.boss.stop({ graceful: true, timeout: 1_000 });
  if (queue) await endPool(queue.pool);
}

async function startQueue(context: Context, notifications?: Notifications): Promise<Queue> {
  const pool = createPool(context.databaseUrl, { max: queueConnections, role: "worker" });
  try {
    return { boss: await startBoss(context, pool, notifications), pool };
  } catch (error) {
    await endPool(pool);
    throw error;
  }
}

async function startBoss(context: Context, pool: Pool, notifications?: Notifications): Promise<PgBoss> {
  const isWorker = context.env.WORKER !== "off";
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => executeSql(pool, text, values),
      ...(notifications && { listen: listenWith(notifications) }),
    },
    useListenNotify: notifications !== undefined,
    schema: "jobs",
    createSchema: false,
    supervise: isWorker,
    maintenanceIntervalSeconds,
    schedule: isWorker,
  });
  boss.on("error", (err) => context.log.error({ err }, "The job queue reported an error"));
  await boss.start();
  await addGroupIndex(pool);
  const known = new Map((await boss.getQueues([...queueNames])).map((queue) => [queue.name, queue]));
  for (const queueName of queueNames) {
    const queue = known.get(queueName);
    if (!queue) await boss.createQueue(queueName, { ...queueOptions, policy });
    // The queue was created by a version without heartbeats.
    else if (queue.heartbeatSeconds !== leaseSeconds) await boss.updateQueue(queueName, queueOptions);
  }
  return boss;
}

/**
 * Returns the function by which pg-boss listens for new runs. Runs announced while the connection was lost are found by
 * a query after the reconnect.
 */
function listenWith(notifications: Notifications): NonNullable<Db["listen"]> {
  return async (channel, hear, begin) => {
    await notifications.listen(channel, { begin, hear });
    // The connection belongs to the process and ends with it.
    return { close: async () => {} };
  };
}

/**
 * The name of an index that ensures that only one run per group is active. Two processes, or two slots of one process,
 * that query at the same moment may both consider a group free; the second to take a row is rejected.
 */
const groupIndex = "active_groups";

async function addGroupIndex(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `jobs.${groupIndex}`,
  ]);
  if (rows[0]?.exists) return;
  // Rows of a version without the index may share a group. recover-runs.ts wakes the runs of the rows that are deleted
  // here.
  await executeSql(
    pool,
    `begin;
     lock table jobs.job_common in share row exclusive mode;
     delete from jobs.job_common a using jobs.job_common b
       where a.state = 'active' and b.state = 'active' and a.name = b.name and a.group_id = b.group_id and a.id > b.id;
     create unique index if not exists ${groupIndex} on jobs.job_common (name, group_id) where state = 'active' and group_id is not null;
     commit`,
  );
}

/** True if a row could not be taken because another row of its group was taken at the same moment. */
const isGroupTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === groupIndex;

/** Runs a script of pg-boss. Retries while a concurrent transaction takes the group of the selected row. */
async function executeSql(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  for (;;)
    try {
      return await executeOnce(pool, text, values);
    } catch (error) {
      // The group's row is visible by now, so the next attempt takes a row of another group, or none.
      if (!isGroupTaken(error)) throw error;
    }
}

/** Runs a script once. Rolls back on an error, because pg-boss's transaction would otherwise stay open. */
async function executeOnce(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const result: unknown = await client.query(text, values);
    // Several statements return several results; pg-boss expects the last one.
    const last: unknown = Array.isArray(result) ? result.at(-1) : result;
    return last as { rows: unknown[] };
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Queues a run, for now or for later, provided that the caller's transaction with the role worker is committed. */
export async function wake(
  context: Context,
  queue: QueueName,
  { runId, caller }: Wake,
  { sql, at }: { sql: ClientBase; at?: Date },
): Promise<void> {
  const boss = await openQueue(context);
  await boss.send(
    queue,
    { runId },
    {
      singletonKey: runId,
      ...(caller && { group: { id: caller } }),
      ...(at && { startAfter: at }),
      db: { executeSql: (text, values) => sql.query(text, values) },
    },
  );
}
