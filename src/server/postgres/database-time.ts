import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";

import { LRUCache } from "lru-cache";
import pg from "pg";

import { perContext } from "#server/context/per-context.ts";
import type { Presence } from "#server/postgres/cancel.ts";

/** A statement that takes this long is slow; the operating system schedules shorter ones at the same time as slow ones. */
const slowMs = 50;
/** A caller who recently used less database time than this needs no turn for one slow statement. */
const allowanceMs = 500;
/** A caller who used less than this part of the time of each one with a slow statement need not wait for theirs. */
const lightPart = 1 / 4;
/** After this long, half of the database time of a caller or workspace no longer counts. */
const halfLifeMs = 5_000;
/** A caller is alone if no other one ran a statement for this long. */
const aloneMs = 2_000;
const remembered = { callers: 10_000, workspaces: 10_000, statementsOfCaller: 100 };

type Limits = {
  /** Maximum number of slow statements expected at the same time: while several callers are active, and while one is alone. */
  slow: number;
  slowAlone: number;
  /**
   * Maximum number of one caller's read-only statements at the same time, while one of them is unexpectedly slow and others
   * are active.
   */
  unexpected: number;
  /** Maximum number of transactions whose statements may wait for their turn: of all callers, and of one. */
  transactions: number;
  transactionsOfOne: number;
};

const limitsFor = (cores: number, connections: number): Limits => ({
  slow: Math.max(1, cores - 1),
  slowAlone: 2 * cores,
  unexpected: Math.ceil(connections / 4),
  transactions: Math.ceil((connections * 3) / 4),
  transactionsOfOne: Math.ceil(connections / 4),
});

/** The database time that is shared by all parts of a process. */
export const databaseTime = perContext(
  ({ env, pool }) => new DatabaseTime(limitsFor(env.DATABASE_CORES ?? availableParallelism(), pool.options.max)),
);

/** Database time in milliseconds, half of which decays every `halfLifeMs`. */
class Usage {
  #ms = 0;
  #at = 0;
  at(now: number): number {
    return this.#ms * 0.5 ** ((now - this.#at) / halfLifeMs);
  }
  add(ms: number, now: number) {
    this.#ms = this.at(now) + ms;
    this.#at = now;
  }
}

type WaitLimit = {
  /** Maximum waiting time. */
  maxWaitMs: number;
  signal?: Presence | undefined;
};
export type Statement = WaitLimit & {
  text: string;
  /** True if it only reads, so that it holds no lock for which a running statement could wait. */
  isRead: boolean;
  workspaceId?: string | undefined;
};
/** The number of running slow statements, and of transactions whose statements may wait. */
type Slots = { slow: number; transactions: number };
type Waiter = { share: Share; workspaceId: string | undefined; canStart: () => boolean; start: () => void };

/**
 * Shares the database between callers by the time that their statements take, not by their number. At most one slow
 * read-only statement runs per core, and one core stays free, for one of a caller who used far less, too. When one ends, the
 * next is one of the workspace and then of the caller with the least time. A statement is expected to be slow if it was slow
 * before for the same caller.
 */
export class DatabaseTime {
  readonly limits: Limits;
  readonly #shares = new LRUCache<string, Share>({ max: remembered.callers });
  readonly #workspaces = new LRUCache<string, Usage>({ max: remembered.workspaces });
  readonly #waiting = new Set<Waiter>();
  readonly #slots: Slots = { slow: 0, transactions: 0 };
  /** The callers of the running slow statements. */
  readonly #slowShares = new Set<Share>();
  /** The last caller that ran something, and when another one last did. */
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

  /** Runs a statement that is expected to be slow when it is its turn. */
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
    // The last ones are for callers that have none.
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

  /** Calls `take` as soon as `canStart` is true, in order with the other waiting calls. */
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

/** One caller's used database time, and running statements. */
export class Share {
  readonly usage = new Usage();
  readonly slots: Slots = { slow: 0, transactions: 0 };
  readonly #time: DatabaseTime;
  /** Statements that run without a turn, the oldest first. */
  readonly #running = new Set<{ startedAt: number }>();
  /** Durations of slow statements, by a digest of their texts. */
  readonly #slow = new LRUCache<string, number>({ max: remembered.statementsOfCaller });

  constructor(time: DatabaseTime) {
    this.#time = time;
  }

  isWithinAllowance(): boolean {
    return this.usage.at(this.#time.now()) < allowanceMs;
  }

  /** Runs a statement: immediately, unless it is expected to be slow or others of this caller are. */
  run<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
    const isSlow = this.#slow.size > 0 && (this.#slow.get(digest(statement.text)) ?? 0) >= slowMs;
    return isSlow && statement.isRead
      ? this.#time.runInOrder(this, statement, () => this.#measure(statement, work))
      : this.#runFreely(statement, work);
  }

  /** Runs a transaction whose statements run by `run`. */
  transact<Result>(limit: WaitLimit, work: () => Promise<Result>): Promise<Result> {
    return this.#time.transaction(this, limit, work);
  }

  async #runFreely<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
    const running = { startedAt: 0 };
    const take = () => {
      running.startedAt = this.#time.now();
      this.#running.add(running);
    };
    const waiting = this.#time.start(this, statement, () => this.#mayRunFreely(statement), take);
    if (waiting) await waiting;
    try {
      return await this.#measure(statement, work);
    } finally {
      this.#running.delete(running);
      this.#time.startNext();
    }
  }

  #mayRunFreely({ isRead }: Statement): boolean {
    // One that writes may be slow because of a lock or the disk.
    if (!isRead || this.#running.size < this.#time.limits.unexpected || this.#time.isAlone(this)) return true;
    const [oldest] = this.#running;
    return !oldest || this.#time.now() - oldest.startedAt < slowMs;
  }

  async #measure<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#time.now();
    this.#time.noteActive(this, startedAt);
    try {
      return await work();
    } finally {
      const now = this.#time.now();
      const ms = now - startedAt;
      this.#time.charge(this, statement.workspaceId, ms, now);
      if (ms >= slowMs || this.#slow.size > 0) this.#note(digest(statement.text), ms);
    }
  }

  /** Stores how long a statement took: the geometric mean, so that one that took long among others is soon quick again. */
  #note(key: string, ms: number) {
    const before = this.#slow.get(key);
    if (before === undefined && ms < slowMs) return;
    this.#slow.set(key, before === undefined ? ms : Math.sqrt(before * ms));
  }
}

const digest = (text: string) => (text.length < 100 ? text : createHash("sha1").update(text).digest("base64"));

/** Returns the error with which Postgres ends a statement that takes too long: waiting for its turn is a part of its time. */
function statementTimeout(): pg.DatabaseError {
  const message = "canceling statement due to statement timeout";
  return Object.assign(new pg.DatabaseError(message, 0, "error"), { code: "57014" });
}
