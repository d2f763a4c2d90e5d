import { afterEach, expect, test } from "vitest";
import { z } from "zod";

import { allJobs } from "#server/jobs/jobs.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker as asWorker } from "#server/postgres/run-as.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";
import { openQueue } from "#server/runs/queue.ts";
import { queues, queueNames } from "#server/runs/queues.ts";
import { startRun } from "#server/runs/start-run.ts";

import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";

const at = useDatabase();
type Open = Awaited<ReturnType<typeof openWorker>>;
let open: Open | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});
const url = () => authenticatorUrl(at.database.url, testSecret);
const count = async (text: string, values: unknown[] = []) => (await at.database.owner.query(text, values)).rows.length;
const isOver = async (id: string) => (await count("select from public.runs where id = $1", [id])) === 0;

test("every routine has a deadline", () => {
  const endless = [...allJobs.values()].filter(({ cron, deadlineSeconds }) => cron && !deadlineSeconds);
  expect(endless).toEqual([]);
});

test("routines that hang in every slot do not block other routines", async () => {
  const gate = Promise.withResolvers<void>();
  const stuck = Array.from({ length: queues.routine }, (_, no) =>
    defineRoutine({ name: `stuck-${no}`, cron: "0 0 1 1 *", work: () => gate.promise }),
  );
  const other = defineRoutine({ name: "other", cron: "0 0 1 1 *", work: () => Promise.resolve() });
  open = await openWorker(await url(), [...stuck, other]);
  for (const routine of stuck) await startRun(open.context, routine, { input: {} });
  const { id } = await startRun(open.context, other, { input: {} });
  await expect.poll(() => isOver(id), { timeout: 20_000 }).toBe(true);
  expect(await count("select from public.runs where name like 'stuck-%' and status = 'running'")).toBe(stuck.length);
  gate.resolve();
});

test("a run whose job ignores cancellation is abandoned, and another one with its key can start", async () => {
  const deaf = defineJob({
    name: "deaf",
    scope: "server",
    queue: "routine",
    input: z.object({ hangs: z.boolean() }),
    result: z.undefined(),
    run: (_step, { hangs }) => (hangs ? new Promise(() => {}) : Promise.resolve()),
  });
  open = await openWorker(await url(), [deaf]);
  const { context } = open;
  const { id } = await startRun(context, deaf, { input: { hangs: true }, key: "deaf" });
  const isRunning = () => count("select from public.runs where id = $1 and status = 'running'", [id]);
  await expect.poll(isRunning).toBe(1);
  await asRole(context.pool, asWorker, (sql) => cancelRuns(sql, [id]));
  const next = await startRun(context, deaf, { input: { hangs: false }, key: "deaf" });
  await expect.poll(() => isOver(next.id), { timeout: 20_000 }).toBe(true);
  await open.stop();
  open = undefined;
});

test("rows that a lost process left active block no queue, and the routine that it had not started yet starts", async () => {
  const started: string[] = [];
  const routine = defineRoutine({ name: "due", cron: "0 0 1 1 *", work: async () => void started.push("due") });
  const jobs = queueNames.map((queue) =>
    defineJob({
      name: `on ${queue}`,
      scope: "server",
      queue,
      input: z.object({}),
      result: z.undefined(),
      run: async () => void started.push(queue),
    }),
  );
  const person = crypto.randomUUID();
  const caller = { role: "worker", claims: JSON.stringify({ sub: person }) };
  // The state after a process was killed between the end of a run and the completion of its queue row.
  const before = await openWorker(await url(), [], { WORKER: "off" });
  const boss = await openQueue(before.context);
  for (const queue of queueNames) await boss.send(queue, { runId: crypto.randomUUID() }, { group: { id: person } });
  await boss.send("routine", { routine: "due" }, { singletonKey: "due" });
  await at.database.owner.query("update jobs.job set state = 'active', started_on = now() - interval '1 hour'");
  for (const job of jobs) await startRun(before.context, job, { input: {}, caller });
  await before.stop();
  open = await openWorker(await url(), [...jobs, routine]);
  await expect.poll(() => started.toSorted(), { timeout: 20_000 }).toEqual(["due", ...queueNames].toSorted());
  expect(await count("select from jobs.job where state = 'active' and started_on < now() - interval '1 minute'")).toBe(
    0,
  );
});
