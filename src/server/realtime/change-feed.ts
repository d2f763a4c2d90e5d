import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { readWatchedTables, type WatchedTable } from "#server/realtime/watched-tables.ts";

const uuid = z.string().regex(/^[0-9a-f-]{36}$/);
const noticeSchema = z.object({
  table: z.string(),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  workspace: uuid,
  least: z.enum(["viewer", "member", "admin", "owner"]),
  count: z.number(),
  ids: z
    .string()
    .regex(/^([0-9a-f]{32})*$/)
    .transform((text) => (text.match(/.{32}/g) ?? []).map(withDashes))
    .optional(),
  person: uuid.nullish().transform((person) => person ?? null),
});
/** A change by a statement to a table in one workspace; without ids if there were many rows. */
export type Notice = z.infer<typeof noticeSchema>;

export type FeedListener = {
  onChange(notice: Notice): void;
  onBroadcast(text: string): void;
  /**
   * Called when all transactions have ended that were open when watching a workspace (null: all) started; they may not have
   * been notified.
   */
  onLate(workspace: string | null): void;
  /** Called when the connection was lost: changes until it is back are missed. */
  onLost(): void;
};

const withDashes = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const pingMs = 30_000;
/** Maximum time that a new watcher waits for transactions that were already writing. */
const settleMs = 1_000;
const settleStepMs = 20;
const lateStepMs = 500;

/**
 * Creates one connection that receives changes, opened when the first client watches something. While a workspace is
 * watched, a shared advisory lock signals this to writers there: without watchers nothing is notified at all.
 */
export function createChangeFeed({ databaseUrl, log }: Pick<Context, "databaseUrl" | "log">, listener: FeedListener) {
  let connection: Promise<Connected> | null = null;
  let isClosed = false;
  type Connected = {
    client: pg.Client;
    tables: Map<string, WatchedTable>;
    /** By workspace, or "*" for all of them. */
    watched: Map<string, { count: number; isReady: Promise<void> }>;
  };

  function connected(): Promise<Connected> {
    if (isClosed) throw new Error("The server is stopping");
    connection ??= open().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  async function open(): Promise<Connected> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "vanda live",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    // Without a listener a lost connection would end the process; the "end" event reports it, too.
    client.on("error", (error) => isClosed || log.warn({ err: error }, "Lost the connection that listens for changes"));
    try {
      await client.connect();
      client.on("notification", ({ channel, payload = "" }) => hear(channel, payload, opened));
      for (const channel of ["vanda_changes", "vanda_broadcast", "vanda_schema"])
        await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    const opened: Connected = { client, tables: await readWatchedTables(client), watched: new Map() };
    const ping = setInterval(() => {
      client.query("select 1").catch(() => client.end().catch(() => {}));
    }, pingMs).unref();
    client.once("end", () => {
      clearInterval(ping);
      connection = null;
      if (!isClosed) listener.onLost();
    });
    return opened;
  }

  /** Passes a notification on; whatever is wrong with it, the process and the next notification continue. */
  function hear(channel: string, payload: string, opened: Connected) {
    try {
      passOn(channel, payload, opened);
    } catch (error) {
      log.error({ err: error, channel }, "A notification of the database could not be forwarded");
    }
  }

  function passOn(channel: string, payload: string, opened: Connected) {
    if (channel === "vanda_broadcast") return listener.onBroadcast(payload);
    if (channel === "vanda_schema") return void readTables(opened);
    const notice = noticeSchema.safeParse(parseJson(payload));
    if (notice.success) listener.onChange(notice.data);
    else log.warn("A change notification is malformed");
  }

  async function readTables(opened: Connected) {
    try {
      opened.tables = await readWatchedTables(opened.client);
    } catch (error) {
      log.warn({ err: error }, "Could not load the tables that can be watched");
    }
  }

  async function lock(opened: Connected, workspace: string | null) {
    const { client } = opened;
    await client.query("select private.watch($1)", [workspace]);
    // Transactions that wrote before the lock existed have not notified: watching starts when they have ended.
    const { rows } = await client.query<{ own: string }>("select pg_current_xact_id()::text as own");
    const until = performance.now() + settleMs;
    const visibleSql = "select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as visible";
    const isSettled = async () => {
      const { rows: answer } = await client.query<{ visible: boolean }>(visibleSql, [rows[0]?.own]);
      return answer[0]?.visible ?? false;
    };
    while (performance.now() < until) {
      if (await isSettled()) return;
      await sleep(settleStepMs);
    }
    // Without the connection there are no watchers left to notify.
    tellWhenSettled(opened, workspace, isSettled).catch(() => {});
  }

  /** Notifies a watcher when longer transactions have ended, as it does not wait for them. */
  async function tellWhenSettled(opened: Connected, workspace: string | null, isSettled: () => Promise<boolean>) {
    const key = workspace ?? "*";
    // Called before the watched workspace is registered.
    await sleep(lateStepMs);
    const watched = opened.watched.get(key);
    while (watched && opened.watched.get(key) === watched) {
      if (await isSettled()) return listener.onLate(workspace);
      await sleep(lateStepMs);
    }
  }

  return {
    /** Returns the tables that can be watched now. */
    async tables(): Promise<Map<string, WatchedTable>> {
      return (await connected()).tables;
    },
    /** Watches a workspace's changes (null: those of all workspaces) until the returned function is called. */
    async watch(workspace: string | null): Promise<() => void> {
      const at = await connected();
      const key = workspace ?? "*";
      const known = at.watched.get(key) ?? { count: 0, isReady: lock(at, workspace) };
      at.watched.set(key, known);
      known.count += 1;
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        known.count -= 1;
        if (known.count > 0 || at.watched.get(key) !== known) return;
        at.watched.delete(key);
        // The locks end with a lost connection.
        at.client.query("select private.unwatch($1)", [workspace]).catch(() => {});
      };
      try {
        await known.isReady;
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    /** Broadcasts to all processes, including this one. */
    async say(texts: string[]): Promise<void> {
      const { client } = await connected();
      await client.query("select pg_notify('vanda_broadcast', text) from unnest($1::text[]) text", [texts]);
    },
    async connect(): Promise<void> {
      await connected();
    },
    async close(): Promise<void> {
      const open = connection;
      isClosed = true;
      await open?.then(({ client }) => client.end()).catch(() => {});
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
