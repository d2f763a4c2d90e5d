import { LRUCache } from "lru-cache";
import type { ClientBase, QueryResultRow } from "pg";

import { perContext } from "#server/context/per-context.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type CacheEntry = { position: string; tables: readonly string[]; until: number | null; answer: string };
/** A new result: the statements that produced it, and until when it is valid if nothing is written, in seconds since 1970. */
type NewEntry = { answer: unknown; texts: readonly string[]; until: number | null };

/** Finds and stores results in a transaction; a result is found only if none of its tables was written since. */
export type CacheReader = {
  find: <Answer>(key: string) => Answer | undefined;
  store: (key: string, fresh: NewEntry) => Promise<void>;
};

/** Runs queries, and records them. */
export type Queries = {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

/** Memory per process for cached results. */
const maxCacheBytes = 32 * 1024 * 1024;
/** The results that all parts of a process cache. */
export const queryCache = perContext(() => new QueryCache(maxCacheBytes));

/**
 * Caches results for as long as none of their source tables was written (decision 22). Every member of a workspace may read
 * all of its facts, so all members share one result; the membership is checked in the database first.
 */
export class QueryCache {
  /** Results that were found, and those that were not, since the start. */
  readonly reads = { hits: 0, misses: 0 };
  readonly #answers: LRUCache<string, CacheEntry>;
  /** Running calls, by request: each promise resolves when the call has ended. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(bytes: number) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      maxEntrySize: bytes / 16,
      sizeCalculation: ({ answer, tables }, key) => 2 * (answer.length + key.length) + 20 * tables.length + 200,
    });
  }

  /**
   * Runs a call after an identical running one, whose results are cached then. It does not share the result itself, which
   * would lack what its caller has written since the other call started.
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

  /**
   * Returns the result of `work` about a workspace, or a cached one; `asked` is everything it depends on besides the
   * workspace and its day.
   */
  async getOrRun<Answer>(
    sql: ClientBase,
    workspace: WorkspaceContext,
    request: readonly unknown[],
    work: (sql: Queries) => Promise<Answer>,
  ): Promise<Answer> {
    const { id, time_zone: zone, today, currency, counts_won_deals: countsDeals } = workspace;
    const key = JSON.stringify([...request, id, zone, today, currency, countsDeals]);
    const reader = await this.reader(sql, workspace, [key]);
    const match = reader.find<Answer>(key);
    if (match !== undefined) return match;
    const texts: string[] = [];
    const answer = await work({
      query(text, values) {
        texts.push(text);
        return sql.query(text, values);
      },
    });
    await reader.store(key, { answer, texts, until: null });
    return answer;
  }

  /** Creates a reader for one transaction with one snapshot: the written tables are read from the same snapshot. */
  async reader(sql: ClientBase, { id, now }: { id: string; now: Date }, keys: readonly string[]): Promise<CacheReader> {
    const entries = new Map(keys.flatMap((key) => ofKey(key, this.#answers.get(key))));
    const positions = [...new Set([...entries.values()].map(({ position }) => position))];
    const written = new Map<string, string[]>();
    if (positions.length > 0) {
      const { rows } = await sql.query<{ position: string; tables: string[] }>(
        "select position, tables from private.written_since($1, $2)",
        [id, positions],
      );
      for (const { position, tables } of rows) written.set(position, tables);
    }
    let here: string | undefined;
    const isValid = ({ position, until, tables }: CacheEntry) => {
      const changed = written.get(position);
      // Timestamps here are whole milliseconds.
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
      store: async (key, { answer, texts, until }) => {
        const read = await dependenciesOf(sql, texts);
        if (!read) return;
        const turn = read.turns ? await nextActivityChange(sql, id) : null;
        here ??= await notePosition(sql);
        const ends = [until, turn].filter((end) => end !== null);
        this.#answers.set(key, {
          position: here,
          tables: read.tables,
          until: ends.length > 0 ? Math.min(...ends) : null,
          answer: JSON.stringify(answer),
        });
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
  (await queryRow<{ position: string }>(sql, "select private.note_position() as position")).position;

/** Returns the time at which the next activity starts, is done or becomes old, in seconds since 1970. */
const nextActivityChange = async (sql: ClientBase, workspaceId: string) =>
  (
    await queryRow<{ turn: number | null }>(
      sql,
      "select extract(epoch from private.activities_turn($1))::float8 as turn",
      [workspaceId],
    )
  ).turn;

/** The clock of queries that depend on whether activities have started. */
const activitiesClock = "private.now_of_activities";
/**
 * The table that is tracked instead of a table or function: rollups are written with the sales, rates are read by a
 * function, others read none; data of the workspace itself is part of the key, and the membership was checked before. The
 * customer cache depends on sales and deals, which are read together with it.
 */
const known: Readonly<Record<string, string | null>> = {
  "private.sales_by_day": "sales",
  "private.sales_by_order": "sales",
  "private.sales_by_category": "sales",
  "private.sales_by_channel_and_region": "sales",
  "private.sales_by_account": "sales",
  "private.sales_by_product": "sales",
  // In addition to sales, deals and accounts, which its queries name, too.
  "private.customer_orders": "placements",
  "private.rates_into": "exchange_rates",
  "private.customer_cache": null,
  "private.customer_cache_state": null,
  "private.customer_cache_invalidations": null,
  "private.currency_decimals": null,
  "private.workspaces": null,
  "public.workspaces": null,
  // A change of which emails are visible to all is notified as a change of their conversations; the rest of the table
  // changes each minute.
  "public.mailboxes": null,
  [activitiesClock]: "activities",
};
/** A statement on facts that reads the time returns when its values change; a function that does is not known to. */
const clock = "private.now";

type Dependency = { name: string; is_published: boolean };
type Dependencies = { tables: string[]; turns: boolean };

/**
 * Returns the tables that some statements read, and whether their results change with activities; null if they depend on
 * more than that.
 */
export async function dependenciesOf(sql: ClientBase, texts: readonly string[]): Promise<Dependencies | null> {
  const names = new Set<string>();
  const called = new Set<string>();
  for (const [, name = "", call] of texts.flatMap((text) => [...text.matchAll(/\b((?:public|private)\.\w+)(\s*\()?/g)]))
    if (isKnown(name) || (!call && name.startsWith("public."))) names.add(name);
    else if (name !== clock) called.add(name);
  const dependencies = await functionDependencies(sql, [...called]);
  if (dependencies.some(({ name, is_published: isPublished }) => !isPublished && !isKnown(name))) return null;
  for (const { name } of dependencies) names.add(name);
  // A result contains the stages behind its values, whatever they are about.
  const tables = new Set(["stages"]);
  for (const name of names) {
    const [, table = ""] = name.split(".");
    const read = isKnown(name) ? known[name] : table;
    if (read) tables.add(read);
  }
  return { tables: [...tables], turns: names.has(activitiesClock) };
}

const isKnown = (name: string) => Object.hasOwn(known, name);

/**
 * Returns the tables that functions read, and whether writes to them are notified; false for a function that cannot be
 * analyzed.
 */
async function functionDependencies(sql: ClientBase, functions: readonly string[]): Promise<Dependency[]> {
  if (functions.length === 0) return [];
  const { rows } = await sql.query<Dependency>(
    "select n.name, n.is_published from private.function_dependencies($1, $2) n",
    [functions, [...Object.keys(known), clock]],
  );
  return rows;
}
