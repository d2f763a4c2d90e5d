import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Context } from "#server/context.ts";
import { introspect } from "#server/rest/introspect.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";

const channel = "vanda_schema";
const retryMs = 1_000;

/**
 * Reads the schema, and again whenever someone says `notify vanda_schema`, over a connection of its own. A lost
 * connection is opened again, and then the schema is read too: what was said in between was not heard.
 */
export async function watchSchema(
  { databaseUrl, log }: Pick<Context, "databaseUrl" | "log">,
  onSchema: (schema: SchemaCache) => void,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let lastRead: Promise<void> = Promise.resolve();
  let client = await open();

  /** One after the other: a reading that began before a change must not overwrite the one after it. */
  function read(from: pg.Client): Promise<void> {
    const next = lastRead.then(async () => onSchema(await introspect(from)));
    lastRead = next.catch(() => {});
    return next;
  }

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: "vanda schema" });
    // Without a listener a lost connection would end the process; "end" says it too.
    opened.on("error", (error) => log.warn({ err: error }, "Lost the connection that watches the schema"));
    try {
      await opened.connect();
      opened.on("notification", () => void reload(opened));
      // Listening comes first, so that no change falls between reading and listening.
      await opened.query(`listen ${channel}`);
      await read(opened);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    opened.once("end", () => void reopen());
    return opened;
  }

  async function reload(from: pg.Client) {
    try {
      await read(from);
      log.debug("Schema read again");
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, "Could not read the schema");
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
        if (!closing.signal.aborted) log.warn({ err: error }, "Could not reach the database to watch its schema");
      }
    }
  }

  return {
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
