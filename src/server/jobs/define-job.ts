import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Context } from "#server/context.ts";

export type JobTools = {
  /** In a transaction, under the role worker; all of the job's writing or none of it stays. */
  sql: PoolClient;
  log: Logger;
};

/** Who asked for a tracked job, what about, and how it tells how far it is. */
export type TrackedTools = JobTools & {
  workspaceId: string;
  jobId: string;
  subjectId: string;
  /** The person for whom the job acts: become(sql, caller) puts their rights on. */
  caller: { role: string; claims: string };
  /** Remembers how far the job is; people see it within half a second. Throws once the job has been cancelled. */
  progress: (done: number, total: number) => void;
};

type Named = { name: string };

export type RoutineTools = JobTools & Pick<Context, "env" | "secret">;

/** Work nobody waits for, by the clock. */
export type RoutineJob = Named & { cron: string; run(tools: RoutineTools): Promise<void> };

/** Work somebody waits for: a row of public.jobs tells how far it is, and its result is what `run` returns. */
export type TrackedJob = Named & { result: z.ZodType; run(tools: TrackedTools): Promise<unknown> };

/** Gives a job its name and type; one file a job. */
export function defineJob(job: RoutineJob): RoutineJob;
export function defineJob(job: TrackedJob): TrackedJob;
export function defineJob(job: RoutineJob | TrackedJob) {
  return job;
}
