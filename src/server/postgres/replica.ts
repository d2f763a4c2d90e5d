import { setTimeout as sleep } from "node:timers/promises";

import { LRUCache } from "lru-cache";
import pg from "pg";

import type { Context } from "#server/context/context.ts";
import type { Replica } from "#server/context/replica.ts";
import { isDatabaseUnavailable } from "#server/postgres/database-unavailable.ts";

/** The time that a read waits for the replica to reach the position of the primary. */
const maxWaitMs = 200;
const pollMs = 2;
/** The time without attempts after the replica was unreachable or too far behind. */
const pauseMs = 2_000;
const rememberedReads = 500;

/**
 * Reads a standby. Each read first asks the primary for its position and waits until the standby has reached it.
 * `tryRead` returns undefined if the standby cannot be used, so that the caller reads the primary.
 */
export class StandbyReads implements Replica {
  readonly reads = { replica: 0, primary: 0 };
  readonly pool: pg.Pool;
  readonly #primary: pg.Pool;
  #pausedUntil = 0;
  /** Reads that a standby rejects, for example because they use an unlogged table. */
  readonly #rejected = new LRUCache<string, true>({ max: rememberedReads });

  constructor(pool: pg.Pool, primary: pg.Pool) {
    this.pool = pool;
    this.#primary = primary;
  }

  async tryRead<Result>(
    name: string,
    read: (pool: pg.Pool) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    const answer = await this.#attempt(name, read);
    this.reads[answer ? "replica" : "primary"] += 1;
    return answer;
  }

  async #attempt<Result>(name: string, read: (pool: pg.Pool) => Promise<Result>) {
    if (performance.now() < this.#pausedUntil || this.#rejected.has(name)) return undefined;
    const position = await positionOf(this.#primary);
    try {
      if (await this.#hasReached(position)) return { result: await read(this.pool) };
    } catch (error) {
      if (isRejected(error)) {
        this.#rejected.set(name, true);
        return undefined;
      }
      if (isCancelledByRecovery(error)) return undefined;
      if (!isDatabaseUnavailable(error)) throw error;
    }
    this.#pausedUntil = performance.now() + pauseMs;
    return undefined;
  }

  /** Waits until the replica contains everything up to a position of the primary; false if that takes too long. */
  async #hasReached(position: string): Promise<boolean> {
    const waited = new AbortController();
    const deadline = sleep(maxWaitMs, false, { signal: waited.signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([deadline, this.#poll(position, waited.signal)]);
    } finally {
      waited.abort();
    }
  }

  async #poll(position: string, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + maxWaitMs;
    while (!signal.aborted && performance.now() < until) {
      const { rows } = await this.pool.query<{ is_reached: boolean | null }>(
        "select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_reached",
        [position],
      );
      if (rows[0]?.is_reached) return true;
      await sleep(pollMs);
    }
    return false;
  }
}

/** Runs a read on the replica if there is one that is up to date, or else on the primary. It may run twice. */
export async function readLatest<Result>(
  { pool, replica }: Pick<Context, "pool" | "replica">,
  name: string,
  read: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const answer = await replica?.tryRead(name, read);
  return answer ? answer.result : read(pool);
}

/** Returns the position up to which the primary has written its log to disk: that of the last acknowledged commit. */
async function positionOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>("select pg_current_wal_flush_lsn() as position");
  return rows[0]?.position ?? "";
}

/** True if a standby cannot run a statement at all: it writes, or reads an unlogged table. */
const isRejected = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.code === "25006" || /recovery/.test(error.code === "0A000" ? error.message : ""));

/** True if the standby ended a statement because it would have delayed replication. */
const isCancelledByRecovery = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
