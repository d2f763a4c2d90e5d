import type { ClientBase, Pool } from "pg";
import { PgBoss } from "pg-boss";

import type { Context } from "#server/context.ts";

const queues = new WeakMap<Context, Promise<PgBoss>>();

/** The queue for tracked jobs: what waits in it is the id of a row of public.jobs. */
export const trackedQueue = "tracked";
/** Short: a job that waits already is not queued twice, one that runs may be (the runner's lock tells them apart). */
const trackedOptions = {
  policy: "short",
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 3600,
  deleteAfterSeconds: 86_400,
};

/** Exports of personal data: what waits is the id of a row of public.data_exports. */
export const dataExportQueue = "data-export";

/** Mails of signing in: what waits says which kind and for whom, never a token. */
export const authMailQueue = "auth-mail";
/** Tried again within seconds at first, for about a quarter of an hour in all: a mail server may be down for a while. */
const authMailOptions = {
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 240,
  expireInSeconds: 90,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
};

/** Opens the queue that lives in this database, once a process. */
export function openQueue(context: Context): Promise<PgBoss> {
  let queue = queues.get(context);
  if (!queue) {
    queue = startQueue(context);
    queues.set(context, queue);
    queue.catch(() => queues.delete(context));
  }
  return queue;
}

/** Lets running jobs finish for a moment and closes the queue. */
export async function closeQueue(context: Context): Promise<void> {
  const queue = await queues.get(context);
  queues.delete(context);
  await queue?.stop({ graceful: true, timeout: 3_000 });
}

async function startQueue(context: Context): Promise<PgBoss> {
  const isWorker = context.env.WORKER !== "off";
  const boss = new PgBoss({
    db: { executeSql: (text, values) => asWorker(context.directPool, text, values) },
    schema: "jobs",
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on("error", (err) => context.log.error({ err }, "The job queue has a problem"));
  await boss.start();
  await boss.createQueue(trackedQueue, trackedOptions);
  await boss.createQueue(dataExportQueue, trackedOptions);
  await boss.createQueue(authMailQueue, authMailOptions);
  return boss;
}

/** pg-boss sends whole scripts with transactions of their own, so the role holds for the session while they run. */
async function asWorker(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("set role worker");
    const result: unknown = await client.query(text, values);
    // Several statements give several results; the last one answers.
    const last: unknown = Array.isArray(result) ? result.at(-1) : result;
    return last as { rows: unknown[] };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.query("reset role").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}

/** Queues a tracked job inside the caller's transaction, which must be under the role worker. */
export async function sendTracked(context: Context, sql: ClientBase, job: { workspaceId: string; jobId: string }) {
  const boss = await openQueue(context);
  await boss.send(trackedQueue, job, {
    singletonKey: job.jobId,
    db: { executeSql: (text, values) => sql.query(text, values) },
  });
}

/** Queues an export of personal data inside the caller's transaction, which must be under the role worker. */
export async function sendDataExport(context: Context, sql: ClientBase, exportId: string) {
  const boss = await openQueue(context);
  await boss.send(
    dataExportQueue,
    { exportId },
    { singletonKey: exportId, db: { executeSql: (text, values) => sql.query(text, values) } },
  );
}
