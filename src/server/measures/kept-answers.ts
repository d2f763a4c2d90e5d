import { LRUCache } from "lru-cache";
import type { ClientBase, QueryResultRow } from "pg";

import { perContext } from "#server/per-context.ts";
import type { WorkspacePlace } from "#server/workspace-place.ts";

type Kept = { position: string; tables: readonly string[]; until: number | null; answer: string };
/** What was found now: by which statements, and until when it holds if nothing is written, in seconds since 1970. */
type Fresh = { answer: unknown; texts: readonly string[]; until: number | null };

/** Answers from before, and the tables of a workspace that were written since each of their positions. */
export type Reader = {
  find: <Answer>(key: string) => Answer | undefined;
  keep: (key: string, fresh: Fresh) => Promise<void>;
};

/** What asks the database, where it is noted what was asked. */
export type Queries = {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

/** How much memory a process gives to answers from before. */
const keptBytes = 32 * 1024 * 1024;
/** The answers that all parts of a process keep. */
export const keptAnswers = perContext(() => new KeptAnswers(keptBytes));

/**
 * Answers that are told again for as long as nothing they were made of was written (decision 22). Every member of a workspace
 * may read all of its facts, so that one's answer is everybody's; whether somebody is a member is asked of the database before.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, Kept>;
  /** Calls that run now, by what they ask: each resolves when it has ended. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(bytes: number) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      maxEntrySize: bytes / 16,
      sizeCalculation: ({ answer, tables }, key) => 2 * (answer.length + key.length) + 20 * tables.length + 200,
    });
  }

  /**
   * Runs a call after the same call that runs now, whose answers it finds then. It does not share the result itself, which
   * would lack what its caller has written since the other call started.
   */
  async afterSame<Result>(asked: readonly unknown[], call: () => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(asked);
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

  /** What `work` finds out about a workspace, or did before; `asked` is all that it follows from beside the workspace and its day. */
  async recall<Answer>(
    sql: ClientBase,
    place: WorkspacePlace,
    asked: readonly unknown[],
    work: (sql: Queries) => Promise<Answer>,
  ): Promise<Answer> {
    const { id, time_zone: zone, today, currency, counts_won_deals: countsDeals } = place;
    const key = JSON.stringify([...asked, id, zone, today, currency, countsDeals]);
    const reader = await this.reader(sql, place, [key]);
    const found = reader.find<Answer>(key);
    if (found !== undefined) return found;
    const texts: string[] = [];
    const answer = await work({
      query(text, values) {
        texts.push(text);
        return sql.query(text, values);
      },
    });
    await reader.keep(key, { answer, texts, until: null });
    return answer;
  }

  /** For one transaction, which sees all as it was at one moment: what was written is asked of the same moment. */
  async reader(sql: ClientBase, { id, now }: { id: string; now: Date }, keys: readonly string[]): Promise<Reader> {
    const found = new Map(keys.flatMap((key) => ofKey(key, this.#answers.get(key))));
    const positions = [...new Set([...found.values()].map(({ position }) => position))];
    const written = new Map<string, string[]>();
    if (positions.length > 0) {
      const { rows } = await sql.query<{ position: string; tables: string[] }>(
        "select position, tables from private.written_since($1, $2)",
        [id, positions],
      );
      for (const { position, tables } of rows) written.set(position, tables);
    }
    let here: string | undefined;
    return {
      find: <Answer>(key: string) => {
        const kept = found.get(key);
        const changed = kept && written.get(kept.position);
        // Moments here are whole milliseconds.
        if (kept && kept.until !== null && now.getTime() >= Math.floor(1000 * kept.until)) return undefined;
        if (!kept || !changed || kept.tables.some((table) => changed.includes(table))) return undefined;
        return JSON.parse(kept.answer) as Answer;
      },
      keep: async (key, { answer, texts, until }) => {
        const read = await whatIsRead(sql, texts);
        if (!read) return;
        const turn = read.turns ? await nextTurn(sql, id) : null;
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

const ofKey = (key: string, kept: Kept | undefined): [string, Kept][] => (kept ? [[key, kept]] : []);

async function one<Row extends QueryResultRow>(sql: ClientBase, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await sql.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`There is no row of: ${text}`);
  return row;
}

const notePosition = async (sql: ClientBase) =>
  (await one<{ position: string }>(sql, "select private.note_position() as position")).position;

/** When the next activity begins, is done or has become old, in seconds since 1970. */
const nextTurn = async (sql: ClientBase, workspaceId: string) =>
  (
    await one<{ turn: number | null }>(sql, "select extract(epoch from private.activities_turn($1))::float8 as turn", [
      workspaceId,
    ])
  ).turn;

/** The clock of those who ask whether activities have begun. */
const activitiesClock = "private.now_of_activities";
/**
 * What stands for the tables that are written: sums are written with the sales, rates are read by a function, others read none; what is
 * told of a workspace itself is part of the key, and whose member somebody is was asked before. What is kept of customers is what their
 * sales and deals say, which are read beside it.
 */
const known: Readonly<Record<string, string | null>> = {
  "private.sales_by_day": "sales",
  "private.sales_by_order": "sales",
  "private.sales_by_category": "sales",
  "private.sales_by_place": "sales",
  "private.sales_by_account": "sales",
  "private.sales_by_product": "sales",
  // Beside sales, deals and accounts, which what is asked of it names, too.
  "private.customer_orders": "placements",
  "private.rates_into": "exchange_rates",
  "private.kept_customers": null,
  "private.customer_keeping": null,
  "private.stale_customers": null,
  "private.currency_decimals": null,
  "private.workspaces": null,
  "public.workspaces": null,
  // Which mails everybody reads is told as a change of their conversations; the rest of it changes each minute.
  "public.mailboxes": null,
  [activitiesClock]: "activities",
};
/** A statement of facts that reads the time says itself when its figures turn; a function that does is not known to. */
const clock = "private.now";

type Behind = { name: string; is_told: boolean };
type Read = { tables: string[]; turns: boolean };

/** The tables whose rows some statements read, and whether they turn with activities; null of what depends on more than that. */
export async function whatIsRead(sql: ClientBase, texts: readonly string[]): Promise<Read | null> {
  const names = new Set<string>();
  const called = new Set<string>();
  for (const [, name = "", call] of texts.flatMap((text) => [...text.matchAll(/\b((?:public|private)\.\w+)(\s*\()?/g)]))
    if (isKnown(name) || (!call && name.startsWith("public."))) names.add(name);
    else if (name !== clock) called.add(name);
  const behind = await namesBehind(sql, [...called]);
  if (behind.some(({ name, is_told: isTold }) => !isTold && !isKnown(name))) return null;
  for (const { name } of behind) names.add(name);
  // An answer names the stages behind its figures, whatever they are of.
  const tables = new Set(["stages"]);
  for (const name of names) {
    const [, table = ""] = name.split(".");
    const read = isKnown(name) ? known[name] : table;
    if (read) tables.add(read);
  }
  return { tables: [...tables], turns: names.has(activitiesClock) };
}

const isKnown = (name: string) => Object.hasOwn(known, name);

/** The tables that functions read, and whether word is given of what is written there; it is not of a function that cannot be looked into. */
async function namesBehind(sql: ClientBase, called: readonly string[]): Promise<Behind[]> {
  if (called.length === 0) return [];
  const { rows } = await sql.query<Behind>("select n.name, n.is_told from private.names_behind($1, $2) n", [
    called,
    [...Object.keys(known), clock],
  ]);
  return rows;
}
