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
 * A row of a queue only wakes a run. Policy short: a run that is already waiting is not queued twice, a running one may be
 * (only one process at a time can take it).
 */
const policy = "short";
const queueOptions = {
  notify: true,
  retryLimit: 0,
  /** Time limit of a run's statement. A lost process is detected by its heartbeat. */
  expireInSeconds: 6 * 3600,
  /** Only a fallback for recover-runs.ts, which detects lost processes within seconds. */
  heartbeatSeconds: leaseSeconds,
  deleteAfterSeconds: 60,
} as const;
/** Interval at which finished rows are deleted: the search for those of lost processes reads all remaining ones. */
const maintenanceIntervalSeconds = 300;

export type Wake = {
  runId: string;
  /** The user who requested it: their runs take turns among themselves. */
  caller: string | null;
};

/** Opens the queue in this database, once per process; with notifications it is notified of new runs immediately. */
export async function openQueue(context: Context, notifications?: Notifications): Promise<PgBoss> {
  let queue = queues.get(context);
  if (!queue) {
    queue = startQueue(context, notifications);
    queues.set(context, queue);
    queue.catch(() => queues.delete(context));
  }
  return (await queue).boss;
}

/** Waits briefly for running jobs and closes the queue. */
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
    // Created by a version without heartbeats.
    else if (queue.heartbeatSeconds !== leaseSeconds) await boss.updateQueue(queueName, queueOptions);
  }
  return boss;
}

/** Listens for new runs. Those announced while the connection was lost are found by one query after each reconnect. */
function listenWith(notifications: Notifications): NonNullable<Db["listen"]> {
  return async (channel, hear, begin) => {
    await notifications.listen(channel, { begin, hear });
    // The connection belongs to the process and ends with it.
    return { close: async () => {} };
  };
}

/**
 * Two processes, or slots of one, that look at the same moment may both consider a group free: the second one to take a row
 * is rejected.
 */
const groupIndex = "active_groups";

async function addGroupIndex(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `jobs.${groupIndex}`,
  ]);
  if (rows[0]?.exists) return;
  // Rows of a version without it may share a group: recover-runs.ts wakes the runs of those that are deleted.
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

/** True if a row was not taken because another one of its group was at the same moment. */
const isGroupTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === groupIndex;

/** Runs a script of pg-boss and rolls back if one of its statements fails, as its transaction would stay open. */
async function executeSql(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  for (;;)
    try {
      return await executeOnce(pool, text, values);
    } catch (error) {
      // By now the group's row is visible, so the next attempt takes one of another group, or none.
      if (!isGroupTaken(error)) throw error;
    }
}

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

/** Queues a run, for now or later, if the caller's transaction under the role worker is committed. */
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
