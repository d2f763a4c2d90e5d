import { vi } from "vitest";

import type { Vanda } from "./server.ts";

/** Sends a request, and changes the user's rows just before the request writes. */
export async function whileRequestWaits<T>(
  { database }: Pick<Vanda, "database">,
  userId: string,
  send: () => PromiseLike<T>,
  change: [text: string, values: unknown[]],
) {
  const owner = await database.owner.connect();
  try {
    await owner.query("begin");
    const { rows: own } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    await owner.query("select from auth.users where id = $1 for update", [userId]);
    const answer = Promise.resolve(send());
    await vi.waitUntil(
      async () => {
        const { rows } = await database.owner.query(
          "select from pg_stat_activity where datname = current_database() and $1 = any (pg_blocking_pids(pid))",
          [own[0]?.pid],
        );
        return rows.length > 0;
      },
      { timeout: 30_000 },
    );
    await owner.query(...change);
    await owner.query("commit");
    return await answer;
  } finally {
    owner.release();
  }
}
