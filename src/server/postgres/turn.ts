import pg from "pg";

import { cancelOn } from "#server/postgres/cancel.ts";
import { KeptStatements } from "#server/postgres/kept-statements.ts";
import { nameOwnStatement, nameStatement, type NamedStatement } from "#server/postgres/statement-names.ts";
import { forWhoWaits } from "#server/postgres/waited-for.ts";

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

const keptBy = new WeakMap<Wire, KeptStatements>();

function keptOf(wire: Wire): KeptStatements {
  const known = keptBy.get(wire);
  if (known) return known;
  const kept = new KeptStatements();
  keptBy.set(wire, kept);
  return kept;
}

const rollback = nameOwnStatement("rollback");

/** One round trip: all messages up to one Sync are one transaction, so role and claims end with it, whatever happens. */
class TurnQuery {
  readonly #turn: Turn;
  readonly #setup: Setup;
  readonly #statement: NamedStatement | null;
  readonly #done: (error: Error | null, result?: TurnResult) => void;
  #completed = 0;
  #result: TurnResult = { rows: [], command: "" };

  constructor(turn: Turn, done: (error: Error | null, result?: TurnResult) => void) {
    this.#turn = turn;
    this.#setup = setupOf(turn.settings);
    this.#statement = nameStatement(turn.role, turn.text);
    this.#done = done;
  }

  submit(wire: Wire) {
    const kept = keptOf(wire);
    const { role, claims, settings = noSettings, text, values, rollsBack } = this.#turn;
    wire.stream.cork();
    try {
      for (const name of kept.takeSurplus()) wire.close({ type: "S", name });
      send(wire, kept, this.#setup.statement, this.#setup.text, [role, claims, ...Object.values(settings)]);
      send(wire, kept, this.#statement, text, values);
      // All up to a Sync is one transaction, which this ends early; Postgres remarks that nobody began one.
      if (rollsBack) send(wire, kept, rollback, "rollback", []);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
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
    if (isForgotten(error)) {
      keptOf(wire).noteMissing(this.#setup.statement.name);
      if (this.#statement) keptOf(wire).noteMissing(this.#statement.name);
    }
    this.#done(error);
  }
  handleReadyForQuery(wire: Wire) {
    const kept = keptOf(wire);
    kept.noteUsed(this.#setup.statement);
    if (this.#statement) kept.noteUsed(this.#statement);
    if (this.#turn.rollsBack) kept.noteUsed(rollback);
    this.#done(null, this.#result);
  }
  handleRowDescription() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}

/** Sends one statement; without a name it is parsed for this once, and Postgres forgets it with the next such one. */
function send(
  wire: Wire,
  kept: KeptStatements,
  statement: NamedStatement | null,
  text: string,
  values: (string | null)[],
) {
  const name = statement?.name ?? "";
  if (statement === null) wire.parse({ name, text });
  else if (!kept.has(name)) {
    // Statements outlive a failed transaction: the name may exist although we never heard of it. Closing one that
    // does not exist is no error.
    wire.close({ type: "S", name });
    wire.parse({ name, text });
    kept.noteSent(statement);
  }
  wire.bind({ statement: name, values });
  wire.execute({});
}

/** How long a statement may take for which nobody has said anything else. */
const statementMs = 30_000;

/**
 * Runs one statement under a role with its claims, in one round trip to Postgres and in a transaction of its own.
 * Errors are pg's DatabaseError. Aborting cancels the statement in Postgres.
 */
export function runTurn(pool: pg.Pool, turn: Turn): Promise<TurnResult> {
  const settings = { statement_timeout: String(statementMs), ...turn.settings };
  return forWhoWaits((signal = turn.signal) => runOnce(pool, { ...turn, settings, signal }));
}

async function runOnce(pool: pg.Pool, turn: Turn): Promise<TurnResult> {
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
  turn.signal?.throwIfAborted();
  const settle = cancelOn(turn.signal, client);
  try {
    return await new Promise<TurnResult>((resolve, reject) => {
      const query = new TurnQuery(turn, (error, result) =>
        result ? resolve(result) : reject(error ?? new Error("No result")),
      );
      client.query(query as unknown as pg.Submittable);
    });
  } finally {
    await settle();
  }
}

/** Runs several statements in one transaction under a role with its claims; an error rolls all of them back. */
export function asRole<T>(
  pool: pg.Pool,
  { role, claims, limitMs = statementMs }: { role: string; claims: string; limitMs?: number },
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return forWhoWaits((signal) => inTransaction(pool, { role, claims, limitMs, signal }, work));
}

async function inTransaction<T>(
  pool: pg.Pool,
  { role, claims, limitMs, signal }: { role: string; claims: string; limitMs: number; signal: AbortSignal | undefined },
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const settle = cancelOn(signal, client);
  let broken: Error | undefined;
  try {
    signal?.throwIfAborted();
    await client.query("begin");
    await client.query(
      "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true)",
      [role, claims, String(limitMs)],
    );
    const result = await work(client);
    await settle();
    await client.query("commit");
    return result;
  } catch (error) {
    await settle();
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

type Setup = { statement: NamedStatement; text: string };

const noSettings: Record<string, string> = {};

/** The statement that puts on role, claims and settings; settings of the same names share one. */
function setupOf(settings: Record<string, string> = noSettings): Setup {
  const key = Object.keys(settings).join();
  const known = setups.get(key);
  if (known) return known;
  const names = ["role", "request.jwt.claims", ...Object.keys(settings)];
  const calls = names.map((name, index) => `set_config(${pg.escapeLiteral(name)}, $${index + 1}, true)`);
  const text = `select ${calls.join(", ")}`;
  const setup = { statement: nameOwnStatement(text), text };
  setups.set(key, setup);
  return setup;
}
const setups = new Map<string, Setup>();
