import { SpanKind } from "@opentelemetry/api";
import pg from "pg";

import { runForClient, type StatementClient } from "#server/postgres/cancel-on-disconnect.ts";
import { cancelOn, type Presence } from "#server/postgres/cancel.ts";
import type { Share } from "#server/postgres/database-share.ts";
import { PreparedStatementCache } from "#server/postgres/prepared-statement-cache.ts";
import { type RoundTripSetup, setupOf } from "#server/postgres/round-trip-setup.ts";
import { shareConnection } from "#server/postgres/share-connection.ts";
import { nameOwnStatement, nameStatement, type NamedStatement } from "#server/postgres/statement-names.ts";
import { bindAndExecute, syncBytes } from "#server/postgres/wire-messages.ts";
import { inSpan } from "#server/tracing/spans.ts";

export type RoundTrip = {
  role: string;
  /** The claims as JSON, for Supabase's `request.jwt.claims`. */
  claims: string;
  /** Further settings for this round trip only. Reusing the same object costs less. */
  settings?: Readonly<Record<string, string>>;
  text: string;
  values: (string | null)[];
  rollsBack?: boolean;
  signal?: Presence;
  share?: Share;
  /** True if the statement only reads, so that it may wait for its turn. */
  isRead?: boolean;
  workspaceId?: string | undefined;
};
/** The fields are in Postgres's text format. */
export type RoundTripResult = { rows: (string | null)[][]; command: string };

// The part of pg's connection used here, checked by tests/postgres/round-trip.test.ts. The version of pg is pinned.
type Wire = {
  stream: { cork(): void; uncork(): void; write(bytes: Buffer): unknown };
  parse(message: { name: string; text: string }): void;
  close(message: { type: "S"; name: string }): void;
};

const cacheByWire = new WeakMap<Wire, PreparedStatementCache>();

function cacheOf(wire: Wire): PreparedStatementCache {
  const known = cacheByWire.get(wire);
  if (known) return known;
  const cache = new PreparedStatementCache();
  cacheByWire.set(wire, cache);
  return cache;
}

const rollback = nameOwnStatement("rollback");

/** One round trip. All messages up to a Sync form one transaction, so the role and the claims always end with it. */
class RoundTripQuery {
  readonly #roundTrip: RoundTrip;
  readonly #setup: RoundTripSetup;
  readonly #statement: NamedStatement | null;
  readonly #done: (error: Error | null, result?: RoundTripResult) => void;
  #completed = 0;
  #result: RoundTripResult = { rows: [], command: "" };

  constructor(roundTrip: RoundTrip, done: (error: Error | null, result?: RoundTripResult) => void) {
    this.#roundTrip = roundTrip;
    this.#setup = setupOf(roundTrip.settings);
    this.#statement = nameStatement(roundTrip.role, roundTrip.text);
    this.#done = done;
  }

  submit(wire: Wire) {
    const cache = cacheOf(wire);
    const { text, values, rollsBack } = this.#roundTrip;
    const isKnown =
      cache.has(this.#setup.statement.name) && this.#statement !== null && cache.has(this.#statement.name);
    const setup = this.#setup.bytesFor(this.#roundTrip);
    const run = bindAndExecute(this.#statement?.name ?? "", values);
    if (isKnown && !rollsBack) {
      wire.stream.write(Buffer.concat([setup, run, syncBytes]));
      return null;
    }
    wire.stream.cork();
    try {
      for (const name of cache.takeSurplus()) wire.close({ type: "S", name });
      parse(wire, cache, this.#setup.statement, this.#setup.text);
      wire.stream.write(setup);
      parse(wire, cache, this.#statement, text);
      wire.stream.write(run);
      if (rollsBack) {
        // Messages up to a Sync form one transaction; this ends it early. Postgres warns that none was started.
        parse(wire, cache, rollback, "rollback");
        wire.stream.write(bindAndExecute(rollback.name, []));
      }
      wire.stream.write(syncBytes);
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
    if (isMissingStatement(error)) {
      cacheOf(wire).recordMissing(this.#setup.statement.name);
      if (this.#statement) cacheOf(wire).recordMissing(this.#statement.name);
    }
    this.#done(error);
  }
  handleReadyForQuery(wire: Wire) {
    const cache = cacheOf(wire);
    cache.recordUsed(this.#setup.statement);
    if (this.#statement) cache.recordUsed(this.#statement);
    if (this.#roundTrip.rollsBack) cache.recordUsed(rollback);
    this.#done(null, this.#result);
  }
  handleRowDescription() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}

/** Parses a statement if needed. A statement without a name exists only until the next unnamed one. */
function parse(wire: Wire, cache: PreparedStatementCache, statement: NamedStatement | null, text: string) {
  if (statement === null) return wire.parse({ name: "", text });
  const { name } = statement;
  if (cache.has(name)) return;
  // Statements survive a failed transaction, so the name may exist although its confirmation never arrived. Closing a
  // statement that does not exist is not an error.
  wire.close({ type: "S", name });
  wire.parse({ name, text });
  cache.recordSent(statement);
}

/** Default time limit of a statement. */
const statementMs = 30_000;
const usualSettings = { statement_timeout: String(statementMs) };

/**
 * Runs one statement with a role and its claims, in one round trip to Postgres and in a separate transaction. Errors
 * are pg's DatabaseError. An abort cancels the statement in Postgres.
 */
export function runRoundTrip(pool: pg.Pool, roundTrip: RoundTrip): Promise<RoundTripResult> {
  return runForClient((waiting) => {
    const { signal, share, workspaceId } = waiting ?? roundTrip;
    const settings = settingsOf(roundTrip);
    const run = () => runOnce(pool, { ...roundTrip, settings, signal });
    if (!share) return run();
    const { text, isRead = false } = roundTrip;
    const maxWaitMs = Number(settings.statement_timeout);
    return share.run({ text, isRead, workspaceId, maxWaitMs, signal }, run);
  });
}

/** Returns the same object for the same settings if possible, because the cached bytes are found by the object. */
function settingsOf({ settings = usualSettings }: RoundTrip): Readonly<Record<string, string>> {
  return "statement_timeout" in settings ? settings : { ...usualSettings, ...settings };
}

/** Runs a statement in a span with its text. The values are sent as parameters and are not recorded. */
const runOnce = (pool: pg.Pool, roundTrip: RoundTrip): Promise<RoundTripResult> =>
  inSpan("statement", statementSpan(roundTrip.text), () => send(pool, roundTrip));

const statementSpan = (text: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { "db.system.name": "postgresql", "db.query.text": text },
});

async function send(pool: pg.Pool, roundTrip: RoundTrip): Promise<RoundTripResult> {
  roundTrip.signal?.throwIfAborted();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await submit(client, roundTrip);
  } catch (error) {
    if (error instanceof Error && isMissingStatement(error)) return await submit(client, roundTrip);
    if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(roundTrip.signal?.aborted ? undefined : broken);
  }
}

async function submit(client: pg.PoolClient, roundTrip: RoundTrip): Promise<RoundTripResult> {
  roundTrip.signal?.throwIfAborted();
  const settle = cancelOn(roundTrip.signal, client);
  try {
    return await new Promise<RoundTripResult>((resolve, reject) => {
      const query = new RoundTripQuery(roundTrip, (error, result) =>
        result ? resolve(result) : reject(error ?? new Error("No result")),
      );
      client.query(query as unknown as pg.Submittable);
    });
  } finally {
    await settle();
  }
}

export type Who = {
  role: string;
  claims: string;
  limitMs?: number;
  /** The name to find the connection by during the transaction. */
  connectionName?: string;
  /** With true, all statements use the first one's snapshot; with a string, one exported by another transaction. */
  snapshot?: true | string;
};

/** Runs several statements in one transaction with a role and its claims. An error rolls all of them back. */
export function asRole<T>(
  pool: pg.Pool,
  { limitMs = statementMs, ...who }: Who,
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return runForClient((waiting) => {
    const run = () =>
      inSpan("transaction", statementSpan("begin"), () => inTransaction(pool, { ...who, limitMs, waiting }, work));
    const { signal, share } = waiting ?? {};
    // A second connection does not wait, because it belongs to a transaction that has already started.
    return share && who.snapshot === true ? share.transact({ maxWaitMs: limitMs, signal }, run) : run();
  });
}

type ForClient = Who & { waiting: StatementClient | undefined };

async function inTransaction<T>(
  pool: pg.Pool,
  { role, claims, limitMs = statementMs, connectionName, snapshot, waiting }: ForClient,
  work: (sql: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const signal = waiting?.signal;
  const settle = cancelOn(signal, client);
  let broken: Error | undefined;
  try {
    signal?.throwIfAborted();
    await client.query(snapshot ? "begin isolation level repeatable read" : "begin");
    if (typeof snapshot === "string") await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true),
         set_config('application_name', coalesce($4, current_setting('application_name')), true)`,
      [role, claims, String(limitMs), connectionName],
    );
    const { share, workspaceId } = waiting ?? {};
    const untilMs = performance.now() + limitMs;
    // A transaction that may write holds locks, so its statements never wait for others.
    const result = await work(
      share && snapshot ? shareConnection(client, share, { workspaceId, signal, untilMs }) : client,
    );
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

/**
 * True if a statement has to be parsed again: the connection does not have it (because of a pooler or DISCARD ALL), or
 * its plan was made for an older schema.
 */
function isMissingStatement(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && error.routine === "RevalidateCachedQuery");
}
