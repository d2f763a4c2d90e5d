import type { ClientBase, Pool } from "pg";
import { type Db, PgBoss } from "pg-boss";

import type { Context } from "#server/context.ts";
import type { Words } from "#server/postgres/words.ts";

const queues = new WeakMap<Context, Promise<PgBoss>>();

/**
 * The queues for tracked jobs: what waits in them is the id of a row of public.jobs. Short work has places of its own, so
 * that it never waits for long work.
 */
export const trackedQueues = { short: "tracked-short", long: "tracked" } as const;
/** Work on at most so many rows is short: a second or two at the worst. */
const mostShortRows = 2_000;
/** Short: a job that waits already is not queued twice, one that runs may be (the runner's lock tells them apart). */
const trackedOptions = {
  policy: "short",
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 3600,
  deleteAfterSeconds: 86_400,
};
type TrackedMessage = {
  workspaceId: string;
  jobId: string;
  /** Who asked: their jobs take turns among themselves. */
  asker: string;
  /** How many rows it is about; null where nobody knows. */
  total: number | null;
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

/** Opens the queue that lives in this database, once a process; with words it hears of new jobs as they come. */
export function openQueue(context: Context, words?: Words): Promise<PgBoss> {
  let queue = queues.get(context);
  if (!queue) {
    queue = startQueue(context, words);
    queues.set(context, queue);
    queue.catch(() => queues.delete(context));
  }
  return queue;
}

/** Lets running jobs finish for a moment and closes the queue. */
export async function closeQueue(context: Context): Promise<void> {
  const queue = await queues.get(context);
  queues.delete(context);
  await queue?.stop({ graceful: true, timeout: 1_000 });
}

async function startQueue(context: Context, words?: Words): Promise<PgBoss> {
  const isWorker = context.env.WORKER !== "off";
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => asWorker(context.directPool, text, values),
      ...(words && { listen: listenWith(words) }),
    },
    useListenNotify: words !== undefined,
    schema: "jobs",
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on("error", (err) => context.log.error({ err }, "The job queue has a problem"));
  await boss.start();
  for (const name of Object.values(trackedQueues)) {
    await boss.createQueue(name, trackedOptions);
    // Said apart from its making: databases that had the queue before should tell of new jobs too.
    await boss.updateQueue(name, { notify: true });
  }
  await boss.createQueue(dataExportQueue, trackedOptions);
  await boss.createQueue(authMailQueue, authMailOptions);
  return boss;
}

/** What was said while the connection was lost is caught up on: each beginning looks for jobs once. */
function listenWith(words: Words): NonNullable<Db["listen"]> {
  return async (channel, hear, begin) => {
    await words.listen(channel, { begin, hear });
    // The connection is the process's and ends with it.
    return { close: async () => {} };
  };
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
export async function sendTracked(context: Context, sql: ClientBase, message: TrackedMessage) {
  const { workspaceId, jobId, asker, total } = message;
  const boss = await openQueue(context);
  const isShort = total !== null && total <= mostShortRows;
  await boss.send(
    isShort ? trackedQueues.short : trackedQueues.long,
    { workspaceId, jobId },
    {
      singletonKey: jobId,
      group: { id: asker },
      db: { executeSql: (text, values) => sql.query(text, values) },
    },
  );
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
