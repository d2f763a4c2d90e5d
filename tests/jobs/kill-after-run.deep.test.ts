import { afterEach, beforeEach, expect, test } from "vitest";

import type { Context } from "#server/context/context.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { type QueueName, queueNames } from "#server/runs/queues.ts";
import { startRun } from "#server/runs/start-run.ts";

import { long } from "../kit/long.ts";
import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";
import { printing } from "./printing.ts";
import { createWorkers } from "./spawn-workers.ts";

const kills = Math.max(queueNames.length, long(50));
const at = useDatabase();
let workers: ReturnType<typeof createWorkers>;
let asking: Awaited<ReturnType<typeof openWorker>>;
beforeEach(async () => {
  const url = await authenticatorUrl(at.database.url, testSecret);
  asking = await openWorker(url, [], { WORKER: "off" });
  workers = createWorkers(url);
  await Promise.all([workers.spawn(), workers.spawn()]);
  // A queue row cannot be completed before its gate is open.
  await at.database.owner.query(`
    create function public.wait_at_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_lock_shared(hashtextextended(old.singleton_key, 0));
      perform pg_advisory_unlock_shared(hashtextextended(old.singleton_key, 0));
      return new;
    end $$;
    create trigger wait_at_gate before update on jobs.job for each row when (new.state = 'completed' and old.singleton_key is not null)
      execute function public.wait_at_gate()`);
});
afterEach(async () => {
  await workers.killAll();
  await asking.stop();
});

const persons = new Map(queueNames.map((queue) => [queue, crypto.randomUUID()]));

/** Starts a run in a queue, always for the same user of that queue. */
async function start(context: Context, queue: QueueName, id: string) {
  const caller = { role: "worker", claims: JSON.stringify({ sub: persons.get(queue) }) };
  const job = printing.get(queue);
  if (job) await startRun(context, job, { id, input: {}, caller });
}

test(
  `a process killed after a run but before its row is deleted, ${kills} times over all queues, blocks no user's next run`,
  { timeout: 1_200_000 },
  async () => {
    const holder = await at.database.owner.connect();
    const one = async <T>(text: string, values: unknown[]) =>
      (await holder.query<{ value: T }>(text, values)).rows[0]?.value;
    const isOver = (id: string) =>
      one<boolean>("select not exists (select from public.runs where id = $1) as value", [id]);
    const waits: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const queue = queueNames[killed % queueNames.length] ?? "short";
      const id = crypto.randomUUID();
      await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [id]);
      await start(asking.context, queue, id);
      const worker = await workers.printing(id);
      const waiting = () =>
        one<number>(
          `select l.pid as value from pg_locks l where l.locktype = 'advisory' and not l.granted
             and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
          [id],
        );
      await expect.poll(waiting).toBeDefined();
      expect(await isOver(id)).toBe(true);
      await workers.kill(worker);
      // Otherwise the connection would keep waiting, and would complete the row once the gate is open.
      await holder.query("select pg_terminate_backend($1)", [await waiting()]);
      await expect.poll(waiting).toBeUndefined();
      await holder.query("select pg_advisory_unlock(hashtextextended($1, 0))", [id]);
      const next = crypto.randomUUID();
      const startedAt = performance.now();
      await start(asking.context, queue, next);
      const spawned = workers.spawn();
      await expect.poll(() => isOver(next), { timeout: 60_000 }).toBe(true);
      waits.push(Math.round(performance.now() - startedAt));
      await spawned;
    }
    process.stdout.write(`    the next run was over after ${waits.toSorted((a, b) => a - b).join(", ")} ms\n`);
    const left = "select count(*)::integer as value from jobs.job where state = 'active' and name = any ($1)";
    await expect.poll(() => one<number>(left, [queueNames]), { timeout: 20_000 }).toBe(0);
    holder.release();
  },
);
