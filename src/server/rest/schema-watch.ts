import type pg from "pg";

import type { Context } from "#server/context/context.ts";
import type { Notifications } from "#server/postgres/notifications.ts";
import { introspect } from "#server/rest/introspect.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";

/** Reads the schema on every new connection and on every `notify vanda_schema`. Resolves after the first read. */
export function watchSchema(
  { log }: Pick<Context, "log">,
  notifications: Notifications,
  onSchema: (schema: SchemaCache) => void,
): Promise<void> {
  let lastRead: Promise<void> = Promise.resolve();

  /**
   * Reads the schema, one read at a time: a read that started before a change must not overwrite the result of a later
   * one.
   */
  function read(from: pg.Client): Promise<void> {
    const next = lastRead.then(async () => onSchema(await introspect(from)));
    lastRead = next.catch(() => {});
    return next;
  }

  return notifications.listen("vanda_schema", {
    begin: read,
    async hear(_word, from) {
      await read(from);
      log.debug("Schema reloaded");
    },
  });
}
