import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { DatabaseTime, Slots, Statement, WaitLimit } from "#server/postgres/database-time.ts";

/** A statement that takes this long is slow. The operating system runs shorter statements alongside slow ones. */
const slowMs = 20;
/** A caller who recently used more database time than this is limited while other callers are active. */
const allowanceMs = 500;
/** The half-life of a caller's or workspace's database time. */
const halfLifeMs = 5_000;
const rememberedStatements = 100;

/** An amount of database time in milliseconds, which halves every `halfLifeMs`. */
export class Usage {
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

/** The database time that one caller has used, and the caller's running statements. */
export class Share {
  readonly usage = new Usage();
  readonly slots: Slots = { slow: 0, transactions: 0 };
  readonly #time: DatabaseTime;
  /** Running read-only statements that did not have to wait for their turn, oldest first. */
  readonly #running = new Set<{ startedAt: number }>();
  /** Digests of the texts of statements that were slow the last time. */
  readonly #slow = new LRUCache<string, true>({ max: rememberedStatements });

  constructor(time: DatabaseTime) {
    this.#time = time;
  }

  isWithinAllowance(): boolean {
    return this.usage.at(this.#time.now()) < allowanceMs;
  }

  /**
   * Runs a statement. It starts immediately, unless it is expected to be slow or other statements of this caller are.
   */
  run<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
    // Statements that write are not delayed: they may be slow because of a lock or the disk.
    if (!statement.isRead) return this.#measure(statement, work);
    return this.#slow.size > 0 && this.#slow.get(digest(statement.text))
      ? this.#time.runInOrder(this, statement, () => this.#measure(statement, work))
      : this.#runFreely(statement, work);
  }

  /** Runs a transaction whose statements are run by `run`. */
  transact<Result>(limit: WaitLimit, work: () => Promise<Result>): Promise<Result> {
    return this.#time.transaction(this, limit, work);
  }

  async #runFreely<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
    const running = { startedAt: 0 };
    const take = () => {
      running.startedAt = this.#time.now();
      this.#running.add(running);
    };
    const waiting = this.#time.start(this, statement, () => this.#mayRunFreely(), take);
    if (waiting) await waiting;
    try {
      return await this.#measure(statement, work);
    } finally {
      this.#running.delete(running);
      this.#time.startNext();
    }
  }

  #mayRunFreely(): boolean {
    if (this.#time.isAlone(this)) return true;
    const { heavy, unexpected } = this.#time.limits;
    if (!this.isWithinAllowance()) return this.#running.size < heavy;
    const [oldest] = this.#running;
    return !oldest || this.#running.size < unexpected || this.#time.now() - oldest.startedAt < slowMs;
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
      if (ms >= slowMs) this.#slow.set(digest(statement.text), true);
      else if (this.#slow.size > 0) this.#slow.delete(digest(statement.text));
    }
  }
}

const digest = (text: string) => (text.length < 100 ? text : createHash("sha1").update(text).digest("base64"));
