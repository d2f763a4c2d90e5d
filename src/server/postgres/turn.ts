import { createHash } from "node:crypto";

import pg from "pg";

import { cancelUntil } from "#server/postgres/cancel.ts";

export type Turn = {
  role: string;
  /** JSON, as Supabase's `request.jwt.claims`. */
  claims: string;
  /** More settings that hold for this turn only. */
  settings?: Record<string, string>;
  text: string;
  values: (string | null)[];
  /** Leave nothing of it behind. */
  rollsBack?: boolean;
  signal?: AbortSignal;
};
/** Fields as Postgres writes them. */
export type TurnResult = { rows: (string | null)[][]; command: string };

// The part of pg's connection that this file drives; pg is pinned exactly and tests/postgres/turn.test.ts holds it.
type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  execute(message: object): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
};

/** Statement names a connection has parsed, oldest first: every request shape is one, so their number is capped. */
const parsed = new WeakMap<Wire, Set<string>>();
const maxStatements = 256;

/**
 * Statements that were missing where a pooler in transaction mode led: each is parsed again for its next turns, more of
 * them each time, until all connections behind the pooler know it. Names follow from the text, so whoever parsed one, it
 * is the same.
 */
const missed = new WeakMap<Wire, Map<string, { left: number; next: number }>>();
const maxRepeats = 64;

function noteMissing(wire: Wire, name: string) {
  const ofWire = missed.get(wire) ?? new Map<string, { left: number; next: number }>();
  missed.set(wire, ofWire);
  if (ofWire.size >= maxStatements) ofWire.clear();
  const left = ofWire.get(name)?.next ?? 1;
  ofWire.set(name, { left, next: Math.min(left * 2, maxRepeats) });
  parsed.get(wire)?.delete(name);
}

/** Whether a statement that has just been parsed is to be parsed again the next time. */
function mustRepeat(wire: Wire, name: string): boolean {
  const note = missed.get(wire)?.get(name);
  if (!note || note.left === 0) return false;
  note.left -= 1;
  return true;
}

/** One round trip: all messages up to one Sync are one transaction, so role and claims end with it, whatever happens. */
class TurnQuery {
  readonly #turn: Turn;
  readonly #setup: { name: string; text: string; values: string[] };
  readonly #name: string;
  readonly #done: (error: Error | null, result?: TurnResult) => void;
  #completed = 0;
  #result: TurnResult = { rows: [], command: "" };

  constructor(turn: Turn, done: (error: Error | null, result?: TurnResult) => void) {
    this.#turn = turn;
    this.#setup = setupStatement(turn);
    this.#name = statementName(turn.role, turn.text);
    this.#done = done;
  }

  submit(wire: Wire) {
    const known = parsed.get(wire) ?? new Set();
    parsed.set(wire, known);
    wire.stream.cork();
    try {
      for (const name of known) {
        if (known.size <= maxStatements) break;
        wire.close({ type: "S", name });
        known.delete(name);
      }
      this.#statement(wire, known, this.#setup.name, this.#setup.text, this.#setup.values);
      this.#statement(wire, known, this.#name, this.#turn.text, this.#turn.values);
      // All up to a Sync is one transaction, which this ends early; Postgres remarks that nobody began one.
      if (this.#turn.rollsBack) this.#statement(wire, known, "v_rollback", "rollback", []);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  #statement(wire: Wire, known: Set<string>, name: string, text: string, values: (string | null)[]) {
    if (!known.has(name)) {
      // Statements outlive a failed transaction: the name may exist although we never heard of it. Closing one that
      // does not exist is no error.
      wire.close({ type: "S", name });
      wire.parse({ name, text });
    }
    wire.bind({ statement: name, values });
    wire.execute({});
  }

  handleDataRow(message: { fields: (string | null)[] }) {
    if (this.#completed === 0) return;
    this.#result.rows.push(message.fields);
  }
  handleCommandComplete(message: { text: string }) {
    this.#completed += 1;
    this.#result.command = message.text;
  }
  handleEmptyQuery() {
    this.#completed += 1;
  }
  handleError(error: Error, wire: Wire) {
    if (isForgotten(error)) for (const name of [this.#setup.name, this.#name]) noteMissing(wire, name);
    this.#done(error);
  }
  handleReadyForQuery(wire: Wire) {
    const known = parsed.get(wire);
    // Re-adding moves a name to the young end, so the cap drops what was not used for longest.
    for (const name of [this.#setup.name, this.#name]) {
      known?.delete(name);
      if (!mustRepeat(wire, name)) known?.add(name);
    }
    this.#done(null, this.#result);
  }
  handleRowDescription() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}

/**
 * Runs one statement under a role with its claims, in one round trip to Postgres and in a transaction of its own.
 * Errors are pg's DatabaseError. Aborting cancels the statement in Postgres.
 */
export async function runTurn(pool: pg.Pool, turn: Turn): Promise<TurnResult> {
  turn.signal?.throwIfAborted();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await submit(client, turn);
  } catch (error) {
    if (error instanceof Error && isForgotten(error)) return await submit(client, turn);
    if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(turn.signal?.aborted ? undefined : broken);
  }
}

async function submit(client: pg.PoolClient, turn: Turn): Promise<TurnResult> {
  const { signal } = turn;
  signal?.throwIfAborted();
  let isOver = false;
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled = cancelUntil(client, () => isOver);
  };
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return await new Promise<TurnResult>((resolve, reject) => {
      const query = new TurnQuery(turn, (error, result) =>
        result ? resolve(result) : reject(error ?? new Error("No result")),
      );
      client.query(query as unknown as pg.Submittable);
    });
  } finally {
    isOver = true;
    signal?.removeEventListener("abort", cancel);
    // The connection goes back to the pool only when a late cancel can no longer hit the next one's statement.
    await cancelled;
  }
}

/** Runs several statements in one transaction under a role with its claims; an error rolls all of them back. */
export async function asRole<T>(
  pool: pg.Pool,
  caller: { role: string; claims: string },
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      caller.role,
      caller.claims,
    ]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The connection does not have the statement (a pooler, DISCARD ALL), or its plan is of an older schema: parse again. */
function isForgotten(error: Error) {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && error.routine === "RevalidateCachedQuery");
}

function setupStatement({ role, claims, settings = {} }: Turn) {
  const all = ["role", "request.jwt.claims", ...Object.keys(settings)];
  const key = all.join();
  const { name, text } = setups.get(key) ?? remember(setups, key, toSetup(setupText(all)));
  return { name, text, values: [role, claims, ...Object.values(settings)] };
}
const setups = new Map<string, { name: string; text: string }>();
const toSetup = (text: string) => ({ name: statementName("", text), text });
const setupText = (names: string[]) =>
  `select ${names.map((name, index) => `set_config(${pg.escapeLiteral(name)}, $${index + 1}, true)`).join(", ")}`;

/** Named per role: a plan that depends on row-level security is made again whenever the role changes. */
function statementName(role: string, text: string) {
  const ofRole = names.get(role) ?? remember(names, role, new Map<string, string>());
  return (
    ofRole.get(text) ??
    remember(ofRole, text, `v_${createHash("sha256").update(`${role}\n${text}`).digest("base64url")}`)
  );
}
const names = new Map<string, Map<string, string>>();

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  if (map.size >= 10_000) map.clear();
  map.set(key, value);
  return value;
}
