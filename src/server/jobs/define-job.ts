import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Context } from "#server/context.ts";
import type { Lane } from "#server/jobs/lanes.ts";
import type { Started } from "#server/jobs/start-run.ts";

/** What a step may leave behind: it is kept as JSON and is what the next process finds. */
export type Kept = string | number | boolean | null | undefined | readonly Kept[] | { readonly [key: string]: Kept };

/** Whose work it is: a workspace's, which its members see; one person's; or the server's own. */
type Scopes = {
  workspace: { workspaceId: string; userId: null };
  person: { workspaceId: null; userId: string };
  server: { workspaceId: null; userId: null };
};
export type Scope = keyof Scopes;

/** A run as its job sees it. */
export type Run<Of extends Scope = Scope> = Scopes[Of] & {
  runId: string;
  /** Null where it is about the whole workspace, or about nothing that has an id. */
  subjectId: string | null;
  /** The person for whom it acts: become(sql, caller) puts their rights on. */
  caller: { role: string; claims: string };
  context: Context;
  log: Logger;
  /** Remembers how far the run is; people see it within half a second. Throws once it is somebody else's, or cancelled. */
  progress: (done: number, total: number) => void;
};

/** A run within a transaction under the role worker: all of its writing or none of it stays. */
export type StepTools<Of extends Scope = "workspace"> = Run<Of> & {
  sql: PoolClient;
  /** Starts another run, which exists if this transaction does. */
  start: Started;
};

/** What a step outside of the database is given. */
export type Call = {
  /** The same for every try: whoever is called knows by it what they have done already. */
  key: string;
  /** Aborted when the run was cancelled, is over its deadline, or this process stops. */
  signal: AbortSignal;
  /** A transaction that stays only while the run is still this process's; what it wrote is not remembered as done. */
  write: <T>(effect: (sql: PoolClient) => Promise<T>) => Promise<T>;
};

export type Retries = {
  retries: number;
  /** The first wait; each further one is twice as long. */ backoffMs: number;
  mostMs: number;
};

/** The steps of a run. Each is done once: a process that takes the run up again is given what it left behind. */
export type Step<Of extends Scope = "workspace"> = {
  /** An effect in the database. It and its memory are one transaction. */
  once<T extends Kept | void>(name: string, effect: (tools: StepTools<Of>) => Promise<T>): Promise<T>;
  /** The same, and the run has succeeded with what it gives: a cancel comes before it or too late. */
  last(name: string, effect: (tools: StepTools<Of>) => Promise<unknown>): Promise<unknown>;
  /** Work outside of the database, at least once, with no transaction open meanwhile. */
  call<T extends Kept | void>(name: string, work: (call: Call) => Promise<T>, retries?: Retries): Promise<T>;
  /** Goes on after so many milliseconds, or days; meanwhile nothing is held. */
  sleep(name: string, ms: number): Promise<void>;
};

export type Job<Input extends z.ZodType = z.ZodType, Of extends Scope = Scope> = {
  name: string;
  scope: Of;
  /** Which places its runs take, where that depends on how many rows they are about. */
  lane: Lane | ((total: number | null) => Lane);
  input: Input;
  result: z.ZodType;
  /** Runs that are not over by then fail. */
  deadlineSeconds?: number;
  /** When it runs by itself; one at a time. */
  cron?: string;
  /** Whether it also runs when a process starts. */
  startsAtOnce?: boolean;
  run(step: Step<Of>, input: z.output<Input>, run: Run<Of>): Promise<unknown>;
};

/** Gives a job its types; one file a job. What it does is the same however often it is begun: its steps are remembered. */
export const defineJob = <Input extends z.ZodType, Of extends Scope>(job: Job<Input, Of>): Job<Input, Of> => job;
