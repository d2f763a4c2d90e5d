import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { SpanKind } from "@opentelemetry/api";
import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { withCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { isDatabaseUnavailable } from "#server/postgres/database-unavailable.ts";
import { asRole, runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Job, Scope } from "#server/runs/define-job.ts";
import type { DueRun } from "#server/runs/due-runs.ts";
import { JobError, JobStopped, Postponed } from "#server/runs/job-error.ts";
import { wake } from "#server/runs/queue.ts";
import { queueOf } from "#server/runs/queues.ts";
import { leaseSeconds, type Runner } from "#server/runs/runner.ts";
import { backendName, createSteps, rememberedSchema } from "#server/runs/steps.ts";
import { inSpan } from "#server/tracing/spans.ts";

/** A step that lost this many processes in a row is considered the cause. */
const maxLosses = 5;
/**
 * Delay before a run is retried if this process does not know its job. During a deploy, a process with another version
 * may know it.
 */
const unknownMs = 10_000;
const tooLate = { code: "too_late" };

const claimedSchema = z.object({
  workspace_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  name: z.string(),
  input: z.unknown(),
  subject_id: z.uuid().nullable(),
  total: z.int().nullable(),
  attempt: z.int(),
  losses: z.int(),
  is_overdue: z.boolean(),
  lost_runner: z.boolean(),
  role: z.string(),
  claims: z.string(),
  requester: z.string().nullable(),
  steps: rememberedSchema,
});
type Claimed = z.infer<typeof claimedSchema>;

/**
 * Works on a run until it ends, is postponed, belongs to another process, or this process stops. If it was postponed,
 * returns its queue and the time until it is due. Errors of the job become the outcome of the run and are not thrown.
 */
export async function runJob(
  context: Context,
  runner: Runner,
  jobs: ReadonlyMap<string, Job>,
  runId: string,
  stopping: AbortSignal,
): Promise<DueRun | undefined> {
  const claimed = await claim(context, runner, runId);
  if (!claimed) return undefined;
  const log = context.log.child({ run: runId, job: claimed.name });
  const lease = runner.hold(runId, claimed.attempt);
  const job = jobs.get(claimed.name);
  const ownRun = { runId, attempt: claimed.attempt };
  const leave = (left: RunOutcome) => leaveRun(context, ownRun, left);
  try {
    if (!job) throw new Postponed(new Date(Date.now() + unknownMs));
    if (claimed.is_overdue) throw new JobError(tooLate.code, "The run did not finish before its deadline");
    if (claimed.losses >= maxLosses)
      throw new JobError("interrupted", "The run was lost with several processes in a row");
    const signal = AbortSignal.any([lease.signal, stopping]);
    const run = { ...ownerOf(job.scope, claimed), ...aboutOf(context, log, runId, claimed), progress: lease.progress };
    const steps = createSteps({ job, run, attempt: claimed.attempt, steps: claimed.steps, signal });
    const input = job.input.parse(claimed.input);
    const result = await rejectWhenAborted(
      inSpan(`job ${claimed.name}`, jobSpan(runId), () =>
        withCancellation({ signal }, () => job.run(steps.step, input, run)),
      ),
      signal,
    );
    if (!steps.hasSucceeded()) await leave({ status: "succeeded", result: job.result.parse(result) });
    log.info("Run done");
  } catch (error) {
    if (stopping.aborted) await leave({ status: "queued" });
    else if (error instanceof Postponed) return await postpone(context, job, { runId, claimed, until: error.until });
    else if (lease.signal.aborted || isOthers(error)) await loseRun(context, log, ownRun);
    else if (error instanceof JobStopped) await leave({ status: "cancelled" });
    else if (isDatabaseUnavailable(error)) await releaseRun(context, log, ownRun, error);
    else await fail(leave, error, log);
  } finally {
    await lease.release();
  }
  return undefined;
}

const jobSpan = (runId: string) => ({ kind: SpanKind.CONSUMER, attributes: { "vanda.run_id": runId } });

async function claim(context: Context, runner: Runner, runId: string): Promise<Claimed | null> {
  const { rows } = await runRoundTrip(context.pool, {
    ...worker,
    text: `select to_jsonb(c) || jsonb_build_object('claims', c.claims::text, 'is_overdue', coalesce(c.deadline <= private.now(), false),
        'requester', private.run_requester(c.claims, c.workspace_id))
      from private.claim_run($1::uuid, $2::integer, $3::integer) c`,
    values: [runId, String(runner.number), String(leaseSeconds)],
  });
  const text = rows[0]?.[0];
  if (!text) return null;
  const claimed = claimedSchema.parse(JSON.parse(text));
  if (claimed.lost_runner) await endBackends(context, runId);
  return claimed;
}

/**
 * Terminates the connections of a process that was suspended in the middle of a step, which would otherwise keep their
 * locks.
 */
async function endBackends({ directPool }: Context, runId: string) {
  await directPool.query(
    "select pg_terminate_backend(pid) from pg_catalog.pg_stat_activity where application_name = $1",
    [backendName(runId)],
  );
}

const ownerSchemas = {
  workspace: z.object({ workspaceId: z.uuid(), userId: z.null() }),
  person: z.object({ workspaceId: z.null(), userId: z.uuid() }),
  server: z.object({ workspaceId: z.null(), userId: z.null() }),
} satisfies Record<Scope, z.ZodType>;

const ownerOf = (scope: Scope, { workspace_id: workspaceId, user_id: userId }: Claimed) =>
  ownerSchemas[scope].parse({ workspaceId, userId });

const aboutOf = (context: Context, log: Logger, runId: string, { subject_id: subjectId, role, claims }: Claimed) => ({
  context,
  log,
  runId,
  subjectId,
  caller: { role, claims },
});

type ClaimedRun = { runId: string; attempt: number };
type RunOutcome = {
  status: "succeeded" | "failed" | "cancelled" | "queued";
  result?: unknown;
  error?: object;
  isLoss?: true;
};

/** Ends a run or returns it to the queue. Has no effect if the run belongs to another process by now. */
const leaveRun = (context: Context, { runId, attempt }: ClaimedRun, left: RunOutcome) =>
  runRoundTrip(context.pool, {
    ...worker,
    text: "select private.release_run($1::uuid, $2::integer, $3::public.run_status, $4::jsonb, $5::jsonb, is_loss => $6::boolean)",
    values: [
      runId,
      String(attempt),
      left.status,
      toJson(left.result),
      toJson(left.error),
      String(left.isLoss ?? false),
    ],
  });

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Puts a run back into the queue after a lost connection. If that fails, the run is resumed when its lease expires. */
async function releaseRun(context: Context, log: Logger, run: ClaimedRun, error: unknown) {
  log.warn({ err: error }, "A run lost its database connection");
  await leaveRun(context, run, { status: "queued", isLoss: true });
}

/**
 * Handles a run that was cancelled, belongs to another process, or has reached its deadline. A missed deadline is
 * recorded here.
 */
async function loseRun({ pool }: Context, log: Logger, { runId, attempt }: ClaimedRun) {
  const { rows } = await runRoundTrip(pool, {
    ...worker,
    text: `select private.release_run(id, $2::integer, 'failed', error => $3::jsonb) from public.runs
      where id = $1::uuid and deadline <= private.now()`,
    values: [runId, String(attempt), JSON.stringify(tooLate)],
  });
  if (rows.length > 0) log.warn("Run exceeded its deadline");
  else log.info("Run cancelled or taken over by another process");
}

type Pause = { runId: string; claimed: Claimed; until: Date };

const postpone = (
  context: Context,
  job: Job | undefined,
  { runId, claimed: { attempt, requester, total }, until }: Pause,
) =>
  asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<{ is_left: boolean }>(
      "select private.release_run($1, $2, 'waiting', wake_at => $3) as is_left",
      [runId, attempt, until],
    );
    if (!rows[0]?.is_left) return undefined;
    const queue = queueOf(job, total);
    await wake(context, queue, { runId, caller: requester }, { sql, at: until });
    return { queue, dueInMs: until.getTime() - Date.now() };
  });

async function fail(leave: (left: RunOutcome) => Promise<unknown>, error: unknown, log: Logger) {
  const known = error instanceof JobError;
  if (known) log.info({ code: error.code }, "Run failed");
  else log.error({ err: error }, "Run failed");
  const reason = known ? { code: error.code, details: error.details } : { code: "job_failed" };
  return leave({ status: "failed", error: reason });
}

/** True if the database reports that the run no longer belongs to this process. */
const isOthers = (error: unknown) => error instanceof pg.DatabaseError && error.code === "VR409";

/** Time that a job has to end after its signal is aborted; statements are cancelled within milliseconds. */
const abortGraceMs = 1_000;

/**
 * Waits for the work of a job. Rejects some time after the signal was aborted, so that a job which ignores the signal
 * does not keep its run.
 */
async function rejectWhenAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const isAborted = signal.aborted ? Promise.resolve() : once(signal, "abort", { signal: over.signal });
  const left = isAborted
    .then(() => sleep(abortGraceMs, undefined, { signal: over.signal }))
    .then((): never => {
      throw signal.reason;
    });
  try {
    return await Promise.race([work, left]);
  } finally {
    left.catch(() => {});
    over.abort();
  }
}
