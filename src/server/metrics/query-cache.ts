import { LRUCache } from "lru-cache";
import type { ClientBase, QueryResultRow } from "pg";

import type { SourceTable } from "#domain/metrics/fact.ts";
import { perContext } from "#server/context/per-context.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type CacheEntry = { position: string; tables: readonly SourceTable[]; until: number | null; answer: string };
/**
 * A new result with the tables that determine it. It is valid until `until` (seconds since 1970) unless one of the
 * tables is written before.
 */
type NewEntry = { answer: unknown; tables: readonly SourceTable[]; until: number | null };

/** Finds and stores results in a transaction. A result is found only if none of its tables was written since. */
export type CacheReader = {
  find: <Answer>(key: string) => Answer | undefined;
  store: (key: string, fresh: NewEntry) => Promise<void>;
};

type QueryOptions<Input, Answer> = {
  name: string;
  /** The tables that determine the result. It may also depend on the workspace and the current day there. */
  tables: readonly SourceTable[];
  /** True if the result changes when an activity or email starts, is completed or becomes old. */
  changesWithActivities?: true;
  run: (sql: ClientBase, workspace: WorkspaceContext, input: Input) => Promise<Answer>;
};

export class CachedQuery<Input, Answer> {
  readonly #options: QueryOptions<Input, Answer>;

  constructor(options: QueryOptions<Input, Answer>) {
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  get tables() {
    return this.#options.tables;
  }

  get changesWithActivities() {
    return this.#options.changesWithActivities ?? false;
  }

  run(sql: ClientBase, workspace: WorkspaceContext, input: Input) {
    return this.#options.run(sql, workspace, input);
  }
}

/** Memory per process for cached results. */
const maxCacheBytes = 32 * 1024 * 1024;
/** The cache of results, shared by all parts of a process. */
export const queryCache = perContext(() => new QueryCache(maxCacheBytes));

/**
 * Caches results until one of their source tables is written (decision 22). Every member of a workspace may read all of
 * its facts, so all members share one result; the membership is checked in the database first.
 */
export class QueryCache {
  readonly reads = { hits: 0, misses: 0 };
  readonly #answers: LRUCache<string, CacheEntry>;
  /** Running calls, by request. Each promise resolves when the call has ended. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(bytes: number) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      maxEntrySize: bytes / 16,
      sizeCalculation: ({ answer, tables }, key) => 2 * (answer.length + key.length) + 20 * tables.length + 200,
    });
  }

  /**
   * Runs a call after an identical running call has ended, and so finds its results in the cache. The result itself is
   * not shared, because it would lack changes that the second caller has written since the first call started.
   */
  async afterIdentical<Result>(request: readonly unknown[], call: () => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(request);
    const running = this.#running.get(key);
    if (running) {
      await running;
      return call();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(key, promise);
    try {
      return await call();
    } finally {
      this.#running.delete(key);
      resolve();
    }
  }

  /** Returns the cached result of a query about a workspace, or runs the query. */
  async getOrRun<Input, Answer>(
    sql: ClientBase,
    workspace: WorkspaceContext,
    query: CachedQuery<Input, Answer>,
    input: Input,
  ): Promise<Answer> {
    const { id, time_zone: zone, today, currency, counts_won_deals: countsDeals } = workspace;
    const key = JSON.stringify([query.name, input, id, zone, today, currency, countsDeals]);
    const reader = await this.reader(sql, workspace, [key]);
    const match = reader.find<Answer>(key);
    if (match !== undefined) return match;
    const answer = await query.run(sql, workspace, input);
    const until = query.changesWithActivities ? await nextActivityChange(sql, id) : null;
    await reader.store(key, { answer, tables: query.tables, until });
    return answer;
  }

  /**
   * Creates a reader for one transaction with one snapshot. The list of written tables is read from the same snapshot.
   */
  async reader(sql: ClientBase, { id, now }: { id: string; now: Date }, keys: readonly string[]): Promise<CacheReader> {
    const entries = new Map(keys.flatMap((key) => ofKey(key, this.#answers.get(key))));
    const positions = [...new Set([...entries.values()].map(({ position }) => position))];
    const written = new Map<string, string[]>();
    if (positions.length > 0) {
      const { rows } = await sql.query<{ position: string; tables: string[] }>(
        "select position, tables from private.tables_written_since($1, $2)",
        [id, positions],
      );
      for (const { position, tables } of rows) written.set(position, tables);
    }
    let here: string | undefined;
    const isValid = ({ position, until, tables }: CacheEntry) => {
      const changed = written.get(position);
      // Timestamps in JavaScript are rounded to milliseconds.
      if (until !== null && now.getTime() >= Math.floor(1000 * until)) return false;
      return changed !== undefined && !tables.some((table) => changed.includes(table));
    };
    return {
      find: <Answer>(key: string) => {
        const entry = entries.get(key);
        const isHit = entry !== undefined && isValid(entry);
        this.reads[isHit ? "hits" : "misses"] += 1;
        return isHit ? (JSON.parse(entry.answer) as Answer) : undefined;
      },
      store: async (key, { answer, ...entry }) => {
        here ??= await notePosition(sql);
        this.#answers.set(key, { ...entry, position: here, answer: JSON.stringify(answer) });
      },
    };
  }
}

const ofKey = (key: string, entry: CacheEntry | undefined): [string, CacheEntry][] => (entry ? [[key, entry]] : []);

async function queryRow<Row extends QueryResultRow>(
  sql: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await sql.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row returned by: ${text}`);
  return row;
}

const notePosition = async (sql: ClientBase) =>
  (await queryRow<{ position: string }>(sql, "select private.save_position() as position")).position;

/**
 * Returns the next time at which an activity or email starts, is completed or becomes old, in seconds since 1970; null
 * if there is none.
 */
const nextActivityChange = async (sql: ClientBase, workspaceId: string) =>
  (
    await queryRow<{ turn: number | null }>(
      sql,
      "select extract(epoch from private.next_activity_change($1))::float8 as turn",
      [workspaceId],
    )
  ).turn;
