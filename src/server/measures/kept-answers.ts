import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

import type { Answer } from "#domain/measures/answer.ts";
import type { Statement } from "#domain/measures/settled.ts";

type Kept = { position: string; tables: readonly string[]; until: number | null; answer: string };
/** What was found now: of which statement, and until when it holds if nothing is written, in seconds since 1970. */
type Fresh = { answer: Answer; statement: Statement | null; until: number | null };

/** Answers from before, and the tables of a workspace that were written since each of their positions. */
export type Reader = {
  find: (key: string) => Answer | undefined;
  keep: (key: string, fresh: Fresh) => Promise<void>;
};

/**
 * Answers that are told again for as long as nothing they were made of was written (decision 22). Every member of a workspace
 * may read all of its facts, so that one's answer is everybody's; whether somebody is a member is asked of the database before.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, Kept>;

  constructor(bytes: number) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      maxEntrySize: bytes / 16,
      sizeCalculation: ({ answer, tables }, key) => 2 * (answer.length + key.length) + 20 * tables.length + 200,
    });
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
      find: (key) => {
        const kept = found.get(key);
        const changed = kept && written.get(kept.position);
        // Moments here are whole milliseconds.
        if (kept && kept.until !== null && now.getTime() >= Math.floor(1000 * kept.until)) return undefined;
        if (!kept || !changed || kept.tables.some((table) => changed.includes(table))) return undefined;
        return JSON.parse(kept.answer) as Answer;
      },
      keep: async (key, { answer, statement, until }) => {
        const tables = tablesOf(statement?.text ?? "");
        if (!tables) return;
        here ??= await notePosition(sql);
        this.#answers.set(key, { position: here, tables, until, answer: JSON.stringify(answer) });
      },
    };
  }
}

const ofKey = (key: string, kept: Kept | undefined): [string, Kept][] => (kept ? [[key, kept]] : []);

async function notePosition(sql: ClientBase): Promise<string> {
  const { rows } = await sql.query<{ position: string }>("select private.note_position() as position");
  const [row] = rows;
  if (!row) throw new Error("A position has no name");
  return row.position;
}

/** What stands for the tables that are written: sums are written with the sales, rates are read by a function, others read none. */
const written: Readonly<Record<string, string | null>> = {
  "private.sales_by_day": "sales",
  "private.sales_by_category": "sales",
  "private.sales_by_place": "sales",
  "private.sales_by_account": "sales",
  "private.sales_by_product": "sales",
  // Beside sales, deals and accounts, which what is asked of it names, too.
  "private.customer_orders": "placements",
  "private.rates_into": "exchange_rates",
  "private.currency_decimals": null,
  // A fact that reads the time of day says when its figures turn.
  "private.now": null,
};

/** The tables whose rows a statement reads; null of one that depends on more than them. */
export function tablesOf(text: string): string[] | null {
  // An answer names the stages behind its figures, whatever they are of.
  const tables = new Set(["stages"]);
  for (const [name, schema, table] of text.matchAll(/\b(public|private)\.(\w+)/g)) {
    const read = schema === "public" ? table : written[name];
    if (read === undefined) return null;
    if (read !== null) tables.add(read);
  }
  return [...tables];
}
