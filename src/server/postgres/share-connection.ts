import type pg from "pg";

import type { Presence } from "#server/postgres/cancel.ts";
import type { Share } from "#server/postgres/database-share.ts";

type Turns = {
  workspaceId?: string | undefined;
  signal?: Presence | undefined;
  /** The deadline for waiting statements, as returned by `performance.now()`. */
  untilMs: number;
};

/**
 * Returns a connection for a read-only transaction whose statements run within a caller's share. Cursors and COPY are
 * not limited.
 */
export function shareConnection(
  client: pg.PoolClient,
  share: Share,
  { workspaceId, signal, untilMs }: Turns,
): pg.PoolClient {
  const query = (statement: string | pg.QueryConfig | pg.Submittable, values?: unknown[]) => {
    if (typeof statement !== "string" && !("text" in statement)) return client.query(statement);
    const text = typeof statement === "string" ? statement : statement.text;
    const maxWaitMs = Math.max(1, untilMs - performance.now());
    return share.run({ text, isRead: true, workspaceId, maxWaitMs, signal }, () => client.query(statement, values));
  };
  return new Proxy(client, { get: (target, name) => (name === "query" ? query : Reflect.get(target, name)) });
}
