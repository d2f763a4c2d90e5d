import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { startRun } from "#server/runs/start-run.ts";

import { long } from "../kit/long.ts";
import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";
import { createWorkers } from "./spawn-workers.ts";
import { gateOf, stepNames, stepping, steppingTables } from "./stepping.ts";

const kills = long(15);
const at = useDatabase();
let workers: ReturnType<typeof createWorkers>;
let url: string;
let workspaceId: string;

beforeEach(async () => {
  await at.database.owner.query(`drop table if exists public.effects, public.calls; ${steppingTables}`);
  workspaceId = (await at.make.user()).workspace.id;
  url = await authenticatorUrl(at.database.url, testSecret);
  workers = createWorkers(url);
  await Promise.all([workers.spawn(), workers.spawn()]);
});
afterEach(() => workers.killAll());

/** Starts a run whose steps wait halfway while `gates` are closed. */
async function begin(holder: pg.PoolClient, gates: readonly string[]) {
  const asking = await openWorker(url, [], { WORKER: "off" });
  const id = crypto.randomUUID();
  for (const step of gates) await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [gateOf(id, step)]);
  await startRun(asking.context, stepping, { id, input: {}, workspaceId });
  await asking.stop();
  return id;
}

const open = (holder: pg.PoolClient, id: string, step: string) =>
  holder.query("select pg_advisory_unlock(hashtextextended($1, 0))", [gateOf(id, step)]);

async function ended(id: string) {
  const read = async () =>
    (
      await at.database.owner.query<{ status: string; result: unknown; attempt: number }>(
        "select status, result, attempt from public.runs where id = $1",
        [id],
      )
    ).rows[0];
  await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).toBe("succeeded");
  return read();
}

/** Expects each effect to have happened once, and each call to have been made with one key. */
async function expectOnce(id: string) {
  const { rows: effects } = await at.database.owner.query(
    "select step from public.effects where run_id = $1 order by at",
    [id],
  );
  expect(effects).toEqual(["first", "second", "third"].map((step) => ({ step })));
  const { rows: calls } = await at.database.owner.query(
    "select key from public.calls where key like $1 || ':%' order by key",
    [id],
  );
  expect(calls).toEqual([{ key: `${id}:ask` }, { key: `${id}:notify` }]);
}

test(
  `a run whose process is killed during each of its steps, ${kills} times, has each effect exactly once`,
  { timeout: 900_000 },
  async () => {
    const holder = await at.database.owner.connect();
    for (let killed = 0; killed < kills;) {
      const id = await begin(holder, stepNames);
      for (const step of stepNames) {
        const worker = await workers.printing(`${id} ${step}`);
        await workers.kill(worker);
        killed += 1;
        await workers.spawn();
        await workers.printing(`${id} ${step}`, worker);
        await open(holder, id, step);
      }
      const { result, attempt } = (await ended(id)) ?? {};
      expect(result).toEqual({ done: [...stepNames] });
      // One attempt at the start, one after each kill, and one after its sleep if that did not end immediately.
      expect(attempt).toBeGreaterThan(stepNames.length);
      await expectOnce(id);
    }
    holder.release();
  },
);

test.each(["first", "ask", "third"])(
  "a process that is suspended in step %s until its lease expires loses the run and no longer changes it",
  { timeout: 180_000 },
  async (step) => {
    const holder = await at.database.owner.connect();
    const id = await begin(holder, [step]);
    const sleeper = await workers.printing(`${id} ${step}`);
    sleeper.process.kill("SIGSTOP");
    // After its lease expires, the other process takes over the run, including the locks of the suspended process's
    // transaction.
    await workers.printing(`${id} ${step}`, sleeper);
    await open(holder, id, step);
    const over = await ended(id);
    sleeper.process.kill("SIGCONT");
    // The suspended process continues with other work, so it has ended its previous run.
    for (const other of workers.others(sleeper)) await workers.kill(other);
    const next = await begin(holder, []);
    expect((await ended(next))?.result).toEqual({ done: [...stepNames] });
    expect(await ended(id)).toEqual(over);
    await expectOnce(id);
    holder.release();
  },
);
