import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Context } from "#server/context.ts";
import type { MailRequest } from "#server/mail/mail-queue.ts";

export type JobTools = {
  /** In a transaction, under the role worker; all of the job's writing or none of it stays. */
  sql: PoolClient;
  log: Logger;
};

/** Who asked for a tracked job, what about, and how it tells how far it is. */
export type TrackedTools = JobTools & {
  workspaceId: string;
  jobId: string;
  /** Null where the job is about the whole workspace. */
  subjectId: string | null;
  /** What its kind says after the job's name, if anything: `90d` of `analyse-pipeline-90d`. */
  variant: string;
  /** The person for whom the job acts: become(sql, caller) puts their rights on. */
  caller: { role: string; claims: string };
  /** Remembers how far the job is; people see it within half a second. Throws once the job has been cancelled. */
  progress: (done: number, total: number) => void;
};

type Named = { name: string };

export type RoutineTools = JobTools &
  Pick<Context, "env" | "secret"> & {
    /** Asks for a mail, which goes out if the job's other work stays; nothing where no mail can be sent. */
    queueMail: (request: MailRequest) => Promise<void>;
  };

/** Work nobody waits for, by the clock. */
export type RoutineJob = Named & { cron: string; run(tools: RoutineTools): Promise<void> };

/** Work by the clock in parts that each stay: it takes its transactions itself, and ends between two of them when it must. */
export type LongJob = Named & { cron: string; work(context: Context, stopping: AbortSignal): Promise<void> };

/**
 * Work somebody waits for: a row of public.jobs tells how far it is, and its result is what `run` returns. The row's kind is
 * the job's name, perhaps followed by a variant of it.
 */
export type TrackedJob = Named & { result: z.ZodType; run(tools: TrackedTools): Promise<unknown> };

/** Gives a job its name and type; one file a job. */
export function defineJob(job: RoutineJob): RoutineJob;
export function defineJob(job: LongJob): LongJob;
export function defineJob(job: TrackedJob): TrackedJob;
export function defineJob(job: RoutineJob | LongJob | TrackedJob) {
  return job;
}
