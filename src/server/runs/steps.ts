import pg from "pg";
import { z } from "zod";

import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { Job, Retries, Run, Scope, Step, StepTools } from "#server/runs/define-job.ts";
import { Postponed } from "#server/runs/job-error.ts";
import { type StartRun, startRunWithin } from "#server/runs/start-run.ts";

/** The stored steps of a run, by name. */
export const rememberedSchema = z.record(
  z.string(),
  z.object({ output: z.unknown(), is_done: z.boolean(), tries: z.int() }),
);
type Remembered = z.infer<typeof rememberedSchema>;

/** SQLSTATE codes of conflicts with concurrent changes to the same rows, which the next attempt will see. */
const worthRetrying = new Set(["40001", "40P01", "23505", "23503"]);
const maxTries = 5;
const never: Retries = { retries: 0, backoffMs: 0, maxMs: 0 };
/** Time limit of a transaction, equal to the maximum time of a run. */
const limitMs = 6 * 3_600_000;

/** Returns the name of the connection during a step of a run. */
export const backendName = (runId: string) => `vanda run ${runId}`;

type Attempt = { job: Job; run: Run; attempt: number; steps: Remembered; signal: AbortSignal };

/** Creates the steps for one attempt of a run. */
export function createSteps({ job, run, attempt, steps, signal }: Attempt) {
  const { context, runId } = run;
  const { directPool, pool } = context;
  let hasSucceeded = false;
  const who = { ...worker, limitMs, connectionName: backendName(runId) };

  async function inStep<T>(
    effect: (tools: StepTools<Scope>) => Promise<T>,
    end: (sql: pg.PoolClient, output: T) => Promise<unknown>,
  ) {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      try {
        return await asRole(directPool, who, async (sql) => {
          const start: StartRun = (other, newRun) => startRunWithin(context, sql, other, newRun);
          const output = await effect({ ...run, sql, start });
          // The user that the effect acted for may not change runs.
          await runAs(sql, worker);
          await end(sql, output);
          return output;
        });
      } catch (error) {
        if (tries === maxTries || !isWorthRetrying(error)) throw error;
      }
    }
  }

  const remember = (sql: pg.ClientBase, name: string, output: unknown, startedAt: Date) =>
    sql.query("select private.finish_step($1, $2, $3, $4, $5)", [
      runId,
      attempt,
      name,
      output === undefined ? null : JSON.stringify(output),
      startedAt,
    ]);

  /**
   * Records why an attempt failed and throws Postponed to schedule the next one. Rethrows the error if no retry is
   * left.
   */
  async function recordFailure(name: string, error: unknown, { retries, backoffMs, maxMs }: Retries): Promise<never> {
    const tries = (steps[name]?.tries ?? 0) + 1;
    // A postponed step was not attempted, so it does not count as a failure.
    if (error instanceof Postponed) throw error;
    if (tries > retries || signal.aborted) throw error;
    await asRole(pool, worker, (sql) =>
      sql.query(
        `insert into public.run_steps as s (workspace_id, run_id, name, error, attempt, started_at) values ($5, $1, $2, $3, $4, clock_timestamp())
         on conflict (run_id, name) do update set error = excluded.error, attempt = excluded.attempt, tries = s.tries + 1`,
        [runId, name, JSON.stringify({ message: String(error) }), attempt, run.workspaceId],
      ),
    );
    run.log.warn({ err: error, step: name }, "A step failed; it is retried");
    throw new Postponed(new Date(Date.now() + Math.min(maxMs, backoffMs * 2 ** (tries - 1))));
  }

  const step: Step<Scope> = {
    async once(name, effect) {
      const known = steps[name];
      // The stored output is the JSON of an earlier result of this step.
      if (known?.is_done) return known.output as Awaited<ReturnType<typeof effect>>;
      const startedAt = new Date();
      return inStep(effect, (sql, output) => remember(sql, name, output, startedAt));
    },
    async last(name, effect) {
      const startedAt = new Date();
      const result = await inStep(effect, async (sql, output) => {
        const parsed: unknown = job.result.parse(output);
        // These are the last statements, so that the row is locked only for a moment.
        await remember(sql, name, null, startedAt);
        await sql.query("select private.release_run($1, $2, 'succeeded', $3)", [
          runId,
          attempt,
          JSON.stringify(parsed),
        ]);
      });
      hasSucceeded = true;
      return result;
    },
    async call(name, work, retries = never) {
      const known = steps[name];
      if (known?.is_done) return known.output as Awaited<ReturnType<typeof work>>;
      const startedAt = new Date();
      signal.throwIfAborted();
      const write = <T>(effect: (sql: pg.PoolClient) => Promise<T>) =>
        asRole(pool, who, async (sql) => {
          const written = await effect(sql);
          await sql.query("select private.lock_claimed_run($1, $2)", [runId, attempt]);
          return written;
        });
      const output = await Promise.try(work, { key: `${runId}:${name}`, signal, write }).catch((error: unknown) =>
        recordFailure(name, error, retries),
      );
      await asRole(pool, worker, (sql) => remember(sql, name, output, startedAt));
      return output;
    },
    async sleep(name, ms) {
      const known = steps[name];
      const until = known ? new Date(z.string().parse(known.output)) : new Date(Date.now() + ms);
      if (!known) await asRole(pool, worker, (sql) => remember(sql, name, until.toISOString(), new Date()));
      if (until.getTime() > Date.now()) throw new Postponed(until);
    },
  };
  return { step, hasSucceeded: () => hasSucceeded };
}

const isWorthRetrying = (error: unknown) => error instanceof pg.DatabaseError && worthRetrying.has(error.code ?? "");
