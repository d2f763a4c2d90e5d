import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Context } from "#server/context/context.ts";
import type { QueueName } from "#server/runs/queues.ts";
import type { StartRun } from "#server/runs/start-run.ts";

/** The result of a step. It is stored as JSON and returned to a process that resumes the run. */
export type StepResult =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly StepResult[]
  | { readonly [key: string]: StepResult };

/** The owner of a run: a workspace, whose members can see it, one user, or the server itself. */
type Scopes = {
  workspace: { workspaceId: string; userId: null };
  person: { workspaceId: null; userId: string };
  server: { workspaceId: null; userId: null };
};
export type Scope = keyof Scopes;

/** A run from the point of view of its job. */
export type Run<Of extends Scope = Scope> = Scopes[Of] & {
  runId: string;
  /** The id of the record that the run is about; null if it is about the whole workspace or has no such record. */
  subjectId: string | null;
  /** The run acts on behalf of this user: runAs(sql, caller) sets the user's permissions. */
  caller: { role: string; claims: string };
  context: Context;
  log: Logger;
  /**
   * Stores the progress of the run, which users see within half a second. Throws if the run was cancelled or belongs to
   * another process.
   */
  progress: (done: number, total: number) => void;
};

/** A run in a transaction with the role worker. Its writes are committed together. */
export type StepTools<Of extends Scope = "workspace"> = Run<Of> & {
  sql: PoolClient;
  /** Starts another run, which exists only if this transaction is committed. */
  start: StartRun;
};

/** The arguments for work outside of the database. */
export type Call = {
  /** A key that is the same for every attempt, so that the recipient can detect repeated requests. */
  key: string;
  /**
   * Aborted when the run was cancelled, belongs to another process or has reached its deadline, or when this process
   * stops.
   */
  signal: AbortSignal;
  /**
   * Runs a transaction that is committed only if the run still belongs to this process. Its writes are not recorded as
   * a finished step.
   */
  write: <T>(effect: (sql: PoolClient) => Promise<T>) => Promise<T>;
};

export type Retries = {
  retries: number;
  /** The first delay; each further delay is twice as long, up to `maxMs`. */
  backoffMs: number;
  maxMs: number;
};

/** The steps of a run. Each step is done only once: a process that resumes the run gets the stored results. */
export type Step<Of extends Scope = "workspace"> = {
  /** Runs an effect in the database and stores its result in the same transaction. */
  once<T extends StepResult | void>(name: string, effect: (tools: StepTools<Of>) => Promise<T>): Promise<T>;
  /**
   * Runs an effect like `once`, and in the same transaction marks the run as succeeded with its result. A cancellation
   * is therefore either before it or too late.
   */
  last(name: string, effect: (tools: StepTools<Of>) => Promise<unknown>): Promise<unknown>;
  /** Runs work outside of the database, at least once and without an open transaction. */
  call<T extends StepResult | void>(name: string, work: (call: Call) => Promise<T>, retries?: Retries): Promise<T>;
  /** Continues after a delay, of milliseconds up to days. The run occupies no resources in the meantime. */
  sleep(name: string, ms: number): Promise<void>;
};

export type Job<Input extends z.ZodType = z.ZodType, Of extends Scope = Scope> = {
  name: string;
  scope: Of;
  /** The queue of the job's runs, which may depend on the number of rows that a run processes. */
  queue: QueueName | ((total: number | null) => QueueName);
  input: Input;
  result: z.ZodType;
  /** Runs that are not finished by then fail. */
  deadlineSeconds?: number;
  /** The cron schedule for running the job automatically, in UTC. Only one of these runs is open at a time. */
  cron?: string;
  /** True if the job also runs when a process starts. */
  startsImmediately?: boolean;
  run(step: Step<Of>, input: z.output<Input>, run: Run<Of>): Promise<unknown>;
};

/**
 * Defines a job with its types; each job is in its own file. A job can be restarted any number of times with the same
 * effect, because its steps are recorded.
 */
export const defineJob = <Input extends z.ZodType, Of extends Scope>(job: Job<Input, Of>): Job<Input, Of> => job;
