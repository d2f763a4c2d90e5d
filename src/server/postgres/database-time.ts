import { availableParallelism } from "node:os";

import { LRUCache } from "lru-cache";
import pg from "pg";

import { perContext } from "#server/context/per-context.ts";
import type { Presence } from "#server/postgres/cancel.ts";
import { Share, Usage } from "#server/postgres/database-share.ts";

/**
 * A caller does not wait for running slow statements if it has used less than this fraction of the database time of
 * each of their callers.
 */
const lightPart = 1 / 2;
/** A caller is alone if no other caller has run a statement for this long. */
const aloneMs = 2_000;
const remembered = { callers: 10_000, workspaces: 10_000 };

type Limits = {
  /**
   * Maximum number of concurrent statements that are expected to be slow, while several callers are active and while
   * one is alone.
   */
  slow: number;
  slowAlone: number;
  /**
   * Maximum number of other concurrent read-only statements of a caller above the allowance, while other callers are
   * active.
   */
  heavy: number;
  /**
   * Maximum number of other concurrent read-only statements of a caller within the allowance, while one of them is
   * unexpectedly slow.
   */
  unexpected: number;
  /** Maximum number of transactions with statements that may wait for their turn: of all callers, and of one caller. */
  transactions: number;
  transactionsOfOne: number;
};

const limitsFor = (cores: number, connections: number): Limits => ({
  slow: Math.max(1, cores - 1),
  slowAlone: 2 * cores,
  heavy: Math.max(2, cores),
  unexpected: Math.ceil(connections / 4),
  transactions: Math.ceil((connections * 3) / 4),
  transactionsOfOne: Math.ceil(connections / 4),
});

/** The database time, shared by all parts of a process. */
export const databaseTime = perContext(
  ({ env, pool }) => new DatabaseTime(limitsFor(env.DATABASE_CORES ?? availableParallelism(), pool.options.max)),
);

export type WaitLimit = {
  maxWaitMs: number;
  signal?: Presence | undefined;
};
export type Statement = WaitLimit & {
  text: string;
  /** True if the statement only reads, so that it holds no lock for which a running statement could wait. */
  isRead: boolean;
  workspaceId?: string | undefined;
};
/** The number of running slow statements, and of transactions whose statements may wait. */
export type Slots = { slow: number; transactions: number };
type Waiter = { share: Share; workspaceId: string | undefined; canStart: () => boolean; start: () => void };

/**
 * Shares the database between callers by the time that their statements take, not by their number. At most one slow
 * read-only statement runs per core. One core is kept free; it also accepts a slow statement of a caller who used far
 * less time than the others. A caller within the allowance may always run one slow statement. When a statement ends,
 * the next one is from the workspace with the least time, and in it from the caller with the least time. A statement is
 * expected to be slow if it was slow the last time for the same caller.
 */
export class DatabaseTime {
  readonly limits: Limits;
  readonly #shares = new LRUCache<string, Share>({ max: remembered.callers });
  readonly #workspaces = new LRUCache<string, Usage>({ max: remembered.workspaces });
  readonly #waiting = new Set<Waiter>();
  readonly #slots: Slots = { slow: 0, transactions: 0 };
  readonly #slowShares = new Set<Share>();
  /** The last caller that ran a statement, and the last time another caller did. */
  #last: Share | undefined;
  #lastAt = -Infinity;
  #othersAt = -Infinity;

  readonly now: () => number;

  constructor(limits: Limits, now = () => performance.now()) {
    this.limits = limits;
    this.now = now;
  }

  /** Returns the share of a user or address. */
  shareOf(caller: string): Share {
    const known = this.#shares.get(caller);
    if (known) return known;
    const share = new Share(this);
    this.#shares.set(caller, share);
    return share;
  }

  noteActive(share: Share, now: number) {
    if (this.#last !== share) [this.#last, this.#othersAt] = [share, this.#lastAt];
    this.#lastAt = now;
  }

  charge(share: Share, workspaceId: string | undefined, ms: number, now: number) {
    share.usage.add(ms, now);
    if (workspaceId === undefined) return;
    const usage = this.#workspaces.get(workspaceId) ?? new Usage();
    this.#workspaces.set(workspaceId, usage);
    usage.add(ms, now);
  }

  isAlone(share: Share): boolean {
    const othersAt = this.#last === share ? this.#othersAt : this.#lastAt;
    return this.now() - othersAt >= aloneMs;
  }

  /** Runs a statement that is expected to be slow, after waiting for its turn. */
  runInOrder<Result>(share: Share, statement: Statement, work: () => Promise<Result>): Promise<Result> {
    const most = () => (this.isAlone(share) ? this.limits.slowAlone : this.limits.slow);
    const canStart = () =>
      this.#slots.slow < most() ||
      (share.slots.slow === 0 &&
        (share.isWithinAllowance() || (this.#slots.slow === most() && this.#isLight(share, statement))));
    return this.#inSlot("slow", share, statement, canStart, work);
  }

  #isLight(share: Share, { workspaceId }: Statement): boolean {
    const now = this.now();
    const ofWorkspace = workspaceId === undefined ? undefined : this.#workspaces.get(workspaceId);
    const used = Math.max(share.usage.at(now), ofWorkspace?.at(now) ?? 0);
    return [...this.#slowShares].every((other) => used < other.usage.at(now) * lightPart);
  }

  /** Runs a transaction that keeps its connection while its statements wait for their turn. */
  transaction<Result>(share: Share, limit: WaitLimit, work: () => Promise<Result>): Promise<Result> {
    const { transactions, transactionsOfOne } = this.limits;
    // The last slots are reserved for callers without a transaction.
    const canStart = () =>
      share.slots.transactions === 0
        ? this.#slots.transactions < transactions
        : share.slots.transactions < transactionsOfOne && this.#slots.transactions < transactions - transactionsOfOne;
    return this.#inSlot("transactions", share, limit, canStart, work);
  }

  async #inSlot<Result>(
    kind: keyof Slots,
    share: Share,
    of: WaitLimit & Partial<Statement>,
    canStart: () => boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.start(share, of, canStart, () => {
      this.#slots[kind] += 1;
      share.slots[kind] += 1;
      if (kind === "slow") this.#slowShares.add(share);
    });
    try {
      return await work();
    } finally {
      this.#slots[kind] -= 1;
      share.slots[kind] -= 1;
      if (share.slots.slow === 0) this.#slowShares.delete(share);
      this.startNext();
    }
  }

  /**
   * Calls `take` immediately if `canStart` returns true, otherwise once it does and this call is next among the waiting
   * ones. Rejects if the caller disconnects or waits too long.
   */
  start(
    share: Share,
    of: WaitLimit & Partial<Statement>,
    canStart: () => boolean,
    take: () => void,
  ): Promise<void> | void {
    if (canStart()) return take();
    const { signal, maxWaitMs, workspaceId } = of;
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#waiting.delete(waiter);
      };
      const start = () => {
        leave();
        take();
        resolve();
      };
      const onAbort = () => {
        leave();
        reject(new Error("The caller no longer waits for this statement"));
      };
      const waiter: Waiter = { share, workspaceId, canStart, start };
      const timer = setTimeout(() => {
        leave();
        reject(statementTimeout());
      }, maxWaitMs);
      signal?.addEventListener("abort", onAbort);
      this.#waiting.add(waiter);
    });
  }

  startNext() {
    while (this.#waiting.size > 0) {
      const now = this.now();
      let next: Waiter | undefined;
      for (const waiter of this.#waiting)
        if ((!next || this.#isBefore(waiter, next, now)) && waiter.canStart()) next = waiter;
      if (!next) return;
      next.start();
    }
  }

  #isBefore(one: Waiter, other: Waiter, now: number): boolean {
    const timeOf = ({ workspaceId, share }: Waiter) => {
      const usage = workspaceId === undefined ? share.usage : (this.#workspaces.get(workspaceId) ?? share.usage);
      return usage.at(now);
    };
    return one.workspaceId !== undefined && one.workspaceId === other.workspaceId
      ? one.share.usage.at(now) < other.share.usage.at(now)
      : timeOf(one) < timeOf(other);
  }
}

/** Returns the error with which Postgres ends a slow statement. The time spent waiting for its turn also counts. */
function statementTimeout(): pg.DatabaseError {
  const message = "canceling statement due to statement timeout";
  return Object.assign(new pg.DatabaseError(message, 0, "error"), { code: "57014" });
}
