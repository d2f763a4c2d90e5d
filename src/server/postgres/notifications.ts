import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Context } from "#server/context/context.ts";

/** The handlers for the notifications of one channel in a process. */
type Listener = {
  /** Called on each new connection, which is already listening. Earlier notifications were missed. */
  begin(client: pg.Client): unknown;
  hear(word: string, client: pg.Client): unknown;
};
export type Notifications = {
  /** Listens on a channel until the process stops. Resolves once listening has started. */
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
};

const retryMs = 1_000;
const pingMs = 30_000;

/**
 * Opens the process's only connection for database notifications. Throws if it cannot be opened. If the connection is
 * lost, it is opened again, and `begin` of all listeners is called again.
 */
export async function openNotifications({
  databaseUrl,
  log,
}: Pick<Context, "databaseUrl" | "log">): Promise<Notifications> {
  const closing = new AbortController();
  const listeners = new Map<string, Listener>();
  let client = await open();

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: "vanda notifications",
      keepAlive: true,
    });
    // Without an error listener, a lost connection would end the process. The "end" event also reports it.
    opened.on("error", (error) => log.warn({ err: error }, "Lost the connection that listens for notifications"));
    try {
      await opened.connect();
      opened.on("notification", ({ channel, payload = "" }) => void pass(channel, payload, opened));
      for (const [channel, listener] of listeners) await begin(opened, channel, listener);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    const ping = setInterval(() => {
      opened.query("select 1").catch(() => opened.end().catch(() => {}));
    }, pingMs).unref();
    opened.once("end", () => {
      clearInterval(ping);
      void reopen();
    });
    return opened;
  }

  /** Starts listening before `begin` is called, so that no notification is lost in between. */
  async function begin(on: pg.Client, channel: string, listener: Listener) {
    await on.query(`listen ${pg.escapeIdentifier(channel)}`);
    await listener.begin(on);
  }

  /**
   * Passes a notification to its listener. Errors are logged, so that the process and the next notifications are not
   * affected.
   */
  async function pass(channel: string, word: string, from: pg.Client) {
    try {
      await listeners.get(channel)?.hear(word, from);
    } catch (error) {
      if (!closing.signal.aborted)
        log.error({ err: error, channel }, "Could not handle a notification of the database");
    }
  }

  async function reopen() {
    while (!closing.signal.aborted) {
      try {
        await sleep(retryMs, undefined, { signal: closing.signal });
        client = await open();
        if (closing.signal.aborted) await client.end();
        return;
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ err: error }, "Could not connect to the database to listen for notifications");
      }
    }
  }

  return {
    async listen(channel, listener) {
      listeners.set(channel, listener);
      await begin(client, channel, listener);
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
