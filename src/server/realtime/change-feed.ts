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
/** A statement's change to a table in one workspace. It has no ids if many rows were affected. */
export type Notice = z.infer<typeof noticeSchema>;

export type FeedListener = {
  onChange(notice: Notice): void;
  onBroadcast(text: string): void;
  /**
   * Called when all transactions have ended that were already open when watching a workspace (null: all workspaces)
   * started. Their changes may not have caused notifications.
   */
  onLate(workspace: string | null): void;
  /** Called when the connection was lost. Changes are missed until it is open again. */
  onLost(): void;
};

const withDashes = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const pingMs = 30_000;
/** Maximum time that a new watcher waits for transactions that were already writing. */
const settleMs = 1_000;
const settleStepMs = 20;
const lateStepMs = 500;

/**
 * Creates the connection that receives changes. It is opened when the first client watches something. While a workspace
 * is watched, a shared advisory lock signals this to writers in the workspace; without watchers, no notifications are
 * sent.
 */
export function createChangeFeed({ databaseUrl, log }: Pick<Context, "databaseUrl" | "log">, listener: FeedListener) {
  let connection: Promise<Connected> | null = null;
  let isClosed = false;
  type Connected = {
    client: pg.Client;
    tables: Map<string, WatchedTable>;
    /** The watched workspaces by id, or "*" for all workspaces. */
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
    // Without an error listener, a lost connection would end the process. The "end" event also reports it.
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

  /** Passes a notification on. Errors are logged, so that the process and the next notifications are not affected. */
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
    // Transactions that wrote before the lock existed have not sent notifications, so watching starts when they have
    // ended.
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
    // If the connection is lost, no watchers remain to be notified.
    notifyWhenSettled(opened, workspace, isSettled).catch(() => {});
  }

  /** Notifies a watcher when long transactions that it did not wait for have ended. */
  async function notifyWhenSettled(opened: Connected, workspace: string | null, isSettled: () => Promise<boolean>) {
    const key = workspace ?? "*";
    // At first, the watched workspace is not registered yet.
    await sleep(lateStepMs);
    const watched = opened.watched.get(key);
    while (watched && opened.watched.get(key) === watched) {
      if (await isSettled()) return listener.onLate(workspace);
      await sleep(lateStepMs);
    }
  }

  return {
    async tables(): Promise<Map<string, WatchedTable>> {
      return (await connected()).tables;
    },
    /** Watches the changes of a workspace (null: of all workspaces) until the returned function is called. */
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
        // If the connection is lost, the locks have already ended.
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
