import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type RunningServer, startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { failingPostgres, type FailingPostgres, type Failure, failures } from "../kit/failing-postgres.ts";
import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { testSecret } from "../kit/secret.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let postgres: FailingPostgres;
/** Serves requests and is not affected by the failures. */
let vanda: Vanda;
/**
 * Runs the jobs that are affected by Postgres's failures. The failures are logged as expected, and the log is
 * discarded.
 */
let worker: RunningServer;
let ada: ImportClient;
beforeAll(async () => {
  postgres = await failingPostgres();
  vanda = await startVanda({ WORKER: "off" });
  const settings = { PORT: "0", VANDA_SECRET: testSecret.toString(), WORKER: "only" };
  const env = readEnv({ ...settings, DATABASE_URL: postgres.before(vanda.database.url) });
  worker = await startServer(env, pino({ level: "fatal" }));
  ada = await importingPerson(vanda);
});
afterAll(async () => {
  await worker?.stop();
  await vanda?.stop();
  postgres?.close();
});

const rows = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await vanda.database.owner.query<Row>(query, values)).rows;
const accounts = async () => (await rows<{ many: number }>("select count(*)::integer as many from accounts"))[0]?.many;

/** Expects no job to hold a connection, transaction or lock. */
async function nothingIsOpen() {
  const { directPool } = worker.context;
  await expect.poll(() => [directPool.totalCount - directPool.idleCount, directPool.waitingCount]).toEqual([0, 0]);
  const open = `select coalesce(a.query, l.locktype) as open from pg_stat_activity a
    left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.objsubid = 1
    where a.datname = current_database() and (a.state like 'idle in transaction%' or l.pid is not null)`;
  await expect.poll(() => rows(open)).toEqual([]);
}

const isOver = (status: string | undefined) => status === "succeeded" || status === "failed";

/** Returns the outcome of a job whose n-th message to Postgres fails, counted from its first step. */
async function endOf(n: number, failure: Failure, start: () => Promise<string>) {
  postgres.failAt(n, failure, { from: /vanda run / });
  const id = await start();
  const read = async () =>
    (await rows<Job>(`select to_jsonb(j) as job from public.runs j where id = $1`, [id]))[0]?.job;
  await expect.poll(async () => isOver((await read())?.status)).toBe(true);
  const hasFailed = postgres.hasFailed();
  await nothingIsOpen();
  return { ...(await read()), hasFailed };
}
type Job = { job: { status: string; error?: { code: string } | null } };

const startStep = async (step: "plan" | "commit", file: Awaited<ReturnType<ImportClient["upload"]>>["body"]) =>
  (await ada.start(step, file.id, file.mapping)).body.id;

/** Starts each kind of failure at a different message, so that together they cover every third of the stride. */
const from = (stride: number) =>
  failures.map((failure, index) => [failure, 1 + Math.round((index * stride) / failures.length)] as const);
/** A statement takes about five messages. */
const stride = 15;
/** An export runs the same statements for each table. */
const tableStride = 100;

test.each(from(stride))(
  "if Postgres fails during a plan, an import or its undo (%s), the job succeeds on retry or reports failure",
  async (failure, first) => {
    const file = csv("company,city,parent company", "Acme,Oslo,", "Beta,Rome,Acme", "Acme,Oslo,");
    for (const step of ["plan", "commit"] as const) {
      for (let n = first; ; n += stride) {
        const { body } = await ada.upload(file);
        const ended = await endOf(n, failure, () => startStep(step, body));
        if (ended.status === "failed") expect([n, ended.error?.code]).toEqual([n, "job_failed"]);
        expect(await accounts()).toBe(step === "commit" && ended.status === "succeeded" ? 2 : 0);
        await rows("delete from accounts");
        if (!ended.hasFailed) expect([n, ended.status]).toEqual([n, "succeeded"]);
        if (!ended.hasFailed) break;
      }
    }
    for (let n = first; ; n += stride) {
      const { body } = await ada.upload(file);
      await ada.finish(await startStep("commit", body));
      const { change_set_id: set } = await ada.read(body.id);
      const ended = await endOf(n, failure, () => startOf(`undo/${set}?workspace_id=${ada.workspaceId}`));
      if (ended.status === "failed") expect([n, ended.error?.code]).toEqual([n, "job_failed"]);
      expect(await accounts()).toBe(ended.status === "succeeded" ? 0 : 2);
      await rows("delete from accounts");
      if (!ended.hasFailed) break;
    }
  },
);

test.each(from(tableStride))(
  "if Postgres fails during an export (%s), the export succeeds on retry or reports failure",
  async (failure, first) => {
    for (let n = first; ; n += tableStride) {
      const ended = await endOf(n, failure, () => startOf("account/exports"));
      const chunks = await rows("select from private.data_export_chunks");
      expect([n, ended.status, chunks.length > 0]).toEqual([n, ended.status, ended.status === "succeeded"]);
      await rows("delete from runs where user_id is not null");
      if (!ended.hasFailed) expect([n, ended.status]).toEqual([n, "succeeded"]);
      if (!ended.hasFailed) break;
    }
  },
);

/** Starts work with a server function, and returns the ID of its run. */
async function startOf(path: string): Promise<string> {
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` };
  const response = await fetch(`${vanda.url}/functions/v1/${path}`, { method: "POST", headers });
  return ((await response.json()) as { id: string }).id;
}
