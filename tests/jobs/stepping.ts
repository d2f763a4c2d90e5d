import type { PoolClient } from "pg";
import { z } from "zod";

import { defineJob, type Run } from "#server/runs/define-job.ts";

/** SQL that creates the tables used by the tests, run by the owner of the schema. */
export const steppingTables = `
  create table public.effects (run_id uuid, step text, at timestamptz default clock_timestamp());
  create table public.calls (key text, tries integer default 1, primary key (key));
  grant select, insert, update on public.effects, public.calls to worker;
`;

/** The steps of the job, in this order. */
export const stepNames = ["first", "ask", "second", "notify", "third"] as const;
/** Returns the lock that makes every process wait in the middle of the step. */
export const gateOf = (runId: string, step: string) => `${runId} ${step}`;

/** Prints the run and step, and waits until the step's gate is open. */
async function pass(sql: Pick<PoolClient, "query">, { runId }: Run, step: string) {
  process.stdout.write(`${runId} ${step}\n`);
  await sql.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [gateOf(runId, step)]);
  await sql.query("select pg_advisory_unlock_shared(hashtextextended($1, 0))", [gateOf(runId, step)]);
}

/**
 * A job with three effects in the database and two outside of it. The effects outside are idempotent because they have
 * a key.
 */
export const stepping = defineJob({
  name: "stepping",
  scope: "workspace",
  queue: "short",
  input: z.object({}),
  result: z.object({ done: z.array(z.string()) }),
  async run(step, _input, run) {
    const done: string[] = [];
    const effect = async (sql: PoolClient, name: string) => {
      await sql.query("insert into public.effects (run_id, step) values ($1, $2)", [run.runId, name]);
      await pass(sql, run, name);
      return name;
    };
    const call = (name: string) =>
      step.call(name, async ({ key }) => {
        const client = await run.context.directPool.connect();
        try {
          await client.query("set role worker");
          await client.query(
            "insert into public.calls (key) values ($1) on conflict (key) do update set tries = calls.tries + 1",
            [key],
          );
          await pass(client, run, name);
        } finally {
          await client.query("reset role");
          client.release();
        }
        return name;
      });
    done.push(await step.once("first", ({ sql }) => effect(sql, "first")));
    done.push(await call("ask"));
    done.push(await step.once("second", ({ sql }) => effect(sql, "second")));
    await step.sleep("rest", 20);
    done.push(await call("notify"));
    return step.last("third", async ({ sql }) => ({ done: [...done, await effect(sql, "third")] }));
  },
});
