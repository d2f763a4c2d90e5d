import { afterEach, beforeEach, expect, test } from "vitest";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { queueNames } from "#server/runs/queues.ts";
import { startRun } from "#server/runs/start-run.ts";

import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";
import { printing } from "./printing.ts";
import { createWorkers } from "./spawn-workers.ts";

const runsOfOne = 150;
const others = 20;
const at = useDatabase();
let workers: ReturnType<typeof createWorkers>;
let asking: Awaited<ReturnType<typeof openWorker>>;
beforeEach(async () => {
  const url = await authenticatorUrl(at.database.url, testSecret);
  asking = await openWorker(url, [], { WORKER: "off" });
  workers = createWorkers(url);
});
afterEach(async () => {
  await workers.killAll();
  await asking.stop();
});

/** SQL that records the user and queue of each run in progress, and each time that a user has two. */
const noteWork = `
  create table public.at_work (who text primary key);
  create table public.overlaps (who text, at timestamptz default clock_timestamp());
  create function public.note_work() returns trigger language plpgsql security definer as $$
  declare busy text := old.name || ' ' || (select l.claims::jsonb ->> 'sub' from private.run_leases l where l.run_id = old.id);
  begin
    if old.status = 'running' then delete from public.at_work a where a.who = busy;
    else
      insert into public.at_work values (busy) on conflict do nothing;
      if not found then insert into public.overlaps values (busy); end if;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create trigger note_end before delete on public.runs for each row when (old.status = 'running') execute function public.note_work();
  create trigger note_change before update on public.runs for each row
    when ((old.status = 'running') <> (new.status = 'running')) execute function public.note_work()`;

test(`two processes never run two of one user's ${runsOfOne} jobs of a queue at a time, and other users' jobs do not wait for them`, async () => {
  const { owner } = at.database;
  await owner.query(noteWork);
  const count = async (from: string) => (await owner.query(`select from ${from}`)).rows.length;
  const start = (queue: (typeof queueNames)[number], sub: string) => {
    const job = printing.get(queue);
    if (!job) throw new Error(`There is no test job for the queue ${queue}`);
    return startRun(asking.context, job, { input: {}, caller: { role: "worker", claims: JSON.stringify({ sub }) } });
  };
  const ada = crypto.randomUUID();
  for (const queue of queueNames) for (let run = 0; run < runsOfOne; run += 1) await start(queue, ada);
  await Promise.all([workers.spawn(), workers.spawn()]);
  for (let person = 0; person < others; person += 1)
    for (const queue of queueNames) await start(queue, crypto.randomUUID());
  const left = (which: string) =>
    count(`public.runs r join private.run_leases l on l.run_id = r.id where r.name like 'printing-%'
    and l.claims::jsonb ->> 'sub' ${which} '${ada}'`);
  await expect.poll(() => left("<>"), { timeout: 60_000 }).toBe(0);
  expect(await left("=")).toBeGreaterThan(0);
  await expect.poll(() => left("="), { timeout: 300_000 }).toBe(0);
  expect(await count("public.overlaps")).toBe(0);
});
