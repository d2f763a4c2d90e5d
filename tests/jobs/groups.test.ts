import { afterEach, expect, test } from "vitest";
import { z } from "zod";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { startRun } from "#server/runs/start-run.ts";

import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";

const at = useDatabase();
const open: Awaited<ReturnType<typeof openWorker>>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((worker) => worker.stop()));
});

const takers = 42;
/** SQL that makes every process that takes a row from the queue wait for this lock. */
const gateRows = `
  create function public.wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_lock_shared(${takers});
    perform pg_advisory_unlock_shared(${takers});
    return new;
  end $$;
  create trigger wait_at_gate before update on jobs.job for each row when (new.state = 'active')
    execute function public.wait_at_gate()`;
const waitingTakers = `select from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = ${takers}`;

test("two processes that poll a queue at the same moment take runs of different users", async () => {
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const job = defineJob({
    name: "held",
    scope: "server",
    queue: "short",
    input: z.object({ person: z.string() }),
    result: z.undefined(),
    run: async (_step, { person }) => {
      started.push(person);
      if (person === "Ada") await gate.promise;
    },
  });
  const url = await authenticatorUrl(at.database.url, testSecret);
  for (let processes = 0; processes < 2; processes += 1) open.push(await openWorker(url, [job]));
  const asking = await openWorker(url, [job], { WORKER: "off" });
  open.push(asking);
  const start = (person: string, sub: string) =>
    startRun(asking.context, job, { input: { person }, caller: { role: "worker", claims: JSON.stringify({ sub }) } });
  const holder = await at.database.owner.connect();
  await holder.query(gateRows);
  await holder.query(`select pg_advisory_lock(${takers})`);
  const ada = crypto.randomUUID();
  await start("Ada", ada);
  await start("Ada", ada);
  await expect.poll(async () => (await holder.query(waitingTakers)).rows.length).toBe(2);
  await start("Bob", crypto.randomUUID());
  await holder.query(`select pg_advisory_unlock(${takers})`);
  // Waits until both processes have taken a row or failed to.
  await holder.query("begin; lock table jobs.job in share mode");
  const { rows } = await holder.query("select from jobs.job where state = 'active' and group_id = $1", [ada]);
  await holder.query("rollback");
  holder.release();
  expect(rows).toHaveLength(1);
  await expect.poll(() => started.toSorted()).toEqual(["Ada", "Bob"]);
  gate.resolve();
  await expect.poll(() => started.toSorted()).toEqual(["Ada", "Ada", "Bob"]);
});
