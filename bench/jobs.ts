import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import { worker as asWorker } from "#server/postgres/run-as.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { startRun } from "#server/runs/start-run.ts";

import { openWorker } from "../tests/jobs/open-worker.ts";
import { percentile } from "./load.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

const starts = 100;
const waiting = 800;
const callers = 8;
const idleSeconds = 20;

const postponedMs = 300;

/** Measures start delays, the throughput of three-step runs, and the transactions per second of an idle process. */
export async function measureJobs({ ours, owner, databaseUrl }: Stage): Promise<Measurement[]> {
  const idle = await transactionsPerSecond(owner, idleSeconds);
  // From here on, the worker of this process runs the queued steps.
  await ours.stop();
  const startTimes = new Map<string, number>();
  const steps = defineJob({
    name: "three steps",
    scope: "server",
    queue: "short",
    input: z.object({}),
    result: z.undefined(),
    async run(step, _input, { runId }) {
      startTimes.set(runId, performance.now());
      for (const name of ["one", "two"]) await step.once(name, ({ sql }) => sql.query("select").then(() => name));
      await step.last("three", ({ sql }) => sql.query("select").then(() => undefined));
    },
  });
  const due = new Map<string, number>();
  const overdue: number[] = [];
  const postponed = defineJob({
    name: "postponed",
    scope: "server",
    queue: "short",
    input: z.object({}),
    result: z.undefined(),
    async run(step, _input, { runId }) {
      const dueAt = due.get(runId);
      if (dueAt) overdue.push(Date.now() - dueAt);
      due.set(runId, Date.now() + postponedMs);
      await step.sleep("until due", postponedMs);
    },
  });
  const asking = await openWorker(databaseUrl, [], { WORKER: "off" });
  // Each user has one run at a time, so the waiting runs belong to several users.
  const start = async (caller = 0) => {
    const claims = JSON.stringify({ sub: `00000000-0000-4000-8000-${String(caller).padStart(12, "0")}` });
    return (await startRun(asking.context, steps, { input: {}, caller: { ...asWorker, claims } })).id;
  };
  const left = async () =>
    (await owner.query<{ runs: number }>("select count(*)::int as runs from public.runs where name = 'three steps'"))
      .rows[0]?.runs ?? 0;
  const all = async () => {
    while ((await left()) > 0) await sleep(20);
  };
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; n < waiting / callers; n += 1) await start(caller);
    }),
  );
  const worker = await openWorker(databaseUrl, [steps, postponed]);
  const from = performance.now();
  await all();
  const seconds = (performance.now() - from) / 1_000;
  const delays: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    const id = await start();
    const asked = performance.now();
    await all();
    delays.push((startTimes.get(id) ?? NaN) - asked);
  }
  for (let n = 0; n < starts; n += 1) {
    await startRun(asking.context, postponed, { input: {} });
    while (overdue.length <= n) await sleep(20);
  }
  await worker.stop();
  await asking.stop();
  return [
    { name: `runs of three steps, of ${callers} people, one process`, unit: "runs/s", value: waiting / seconds },
    { name: "a run starts after, p50", unit: "ms", value: percentile(delays, 0.5) },
    { name: "a run starts after, p99", unit: "ms", value: percentile(delays, 0.99) },
    { name: "a postponed run starts after it is due, p50", unit: "ms", value: percentile(overdue, 0.5) },
    { name: "a postponed run starts after it is due, p95", unit: "ms", value: percentile(overdue, 0.95) },
    { name: "an idle process", unit: "transactions/s", value: idle },
  ];
}

async function transactionsPerSecond(owner: Stage["owner"], seconds: number): Promise<number> {
  const count = async () => {
    const { rows } = await owner.query<{ many: number }>(
      "select (xact_commit + xact_rollback)::float8 as many from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.many ?? 0;
  };
  // A process sends more queries shortly after its start.
  await sleep(15_000);
  const before = await count();
  await sleep(seconds * 1_000);
  return ((await count()) - before) / seconds;
}
