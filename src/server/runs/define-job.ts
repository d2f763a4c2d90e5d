import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Context } from "#server/context/context.ts";
import type { QueueName } from "#server/runs/queues.ts";
import type { StartRun } from "#server/runs/start-run.ts";

/** The result of a step: it is stored as JSON and returned to the next process. */
export type StepResult =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly StepResult[]
  | { readonly [key: string]: StepResult };

/** The owner of a run: a workspace, whose members see it; one user; or the server itself. */
type Scopes = {
  workspace: { workspaceId: string; userId: null };
  person: { workspaceId: null; userId: string };
  server: { workspaceId: null; userId: null };
};
export type Scope = keyof Scopes;

/** A run as its job sees it. */
export type Run<Of extends Scope = Scope> = Scopes[Of] & {
  runId: string;
  /** Null if it is about the whole workspace, or about nothing that has an id. */
  subjectId: string | null;
  /** The user on whose behalf it acts: runAs(sql, caller) sets their rights. */
  caller: { role: string; claims: string };
  context: Context;
  log: Logger;
  /**
   * Stores the progress of the run; users see it within half a second. Throws once the run belongs to another process or was
   * cancelled.
   */
  progress: (done: number, total: number) => void;
};

/** A run within a transaction under the role worker: all of its writes are committed, or none. */
export type StepTools<Of extends Scope = "workspace"> = Run<Of> & {
  sql: PoolClient;
  /** Starts another run, which exists if this transaction is committed. */
  start: StartRun;
};

/** The arguments of a step outside of the database. */
export type Call = {
  /** The same for every attempt: the recipient can use it to detect repeated requests. */
  key: string;
  /** Aborted when the run was cancelled, is over its deadline, or this process stops. */
  signal: AbortSignal;
  /**
   * Runs a transaction that is committed only while the run still belongs to this process; its writes are not recorded as
   * done.
   */
  write: <T>(effect: (sql: PoolClient) => Promise<T>) => Promise<T>;
};

export type Retries = {
  retries: number;
  /** The first delay; each further one is twice as long. */ backoffMs: number;
  maxMs: number;
};

/** The steps of a run. Each is done once: a process that resumes the run gets the stored results. */
export type Step<Of extends Scope = "workspace"> = {
  /** Runs an effect in the database, and stores its result in the same transaction. */
  once<T extends StepResult | void>(name: string, effect: (tools: StepTools<Of>) => Promise<T>): Promise<T>;
  /**
   * Runs an effect like `once`, and marks the run as succeeded with its result: a cancellation comes before it or too
   * late.
   */
  last(name: string, effect: (tools: StepTools<Of>) => Promise<unknown>): Promise<unknown>;
  /** Runs work outside of the database, at least once, without an open transaction. */
  call<T extends StepResult | void>(name: string, work: (call: Call) => Promise<T>, retries?: Retries): Promise<T>;
  /** Continues after a delay of milliseconds up to days; in the meantime nothing is occupied. */
  sleep(name: string, ms: number): Promise<void>;
};

export type Job<Input extends z.ZodType = z.ZodType, Of extends Scope = Scope> = {
  name: string;
  scope: Of;
  /** The queue of its runs, which may depend on the number of rows they are about. */
  queue: QueueName | ((total: number | null) => QueueName);
  input: Input;
  result: z.ZodType;
  /** Runs that are not finished by then fail. */
  deadlineSeconds?: number;
  /** The schedule on which it runs automatically; one run at a time. */
  cron?: string;
  /** True if it also runs when a process starts. */
  startsImmediately?: boolean;
  run(step: Step<Of>, input: z.output<Input>, run: Run<Of>): Promise<unknown>;
};

/**
 * Defines a job with its types; one file per job. It can be restarted any number of times with the same effect: its steps
 * are recorded.
 */
export const defineJob = <Input extends z.ZodType, Of extends Scope>(job: Job<Input, Of>): Job<Input, Of> => job;
