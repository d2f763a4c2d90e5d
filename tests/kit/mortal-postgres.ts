import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { createPool } from "#server/postgres/pool.ts";
import { withClient } from "#server/postgres/with-client.ts";

/**
 * Starts a separate Postgres with Vanda's tables that writes to disk as a real one does and can be killed. It restarts
 * automatically, at most five times a minute.
 */
export async function mortalPostgres(dataDir: string) {
  const log = pino({ level: "silent" });
  const postgres = await startEmbedded({ dataDir, log });
  await migrate({ url: postgres.url, log });
  const owner = createPool(postgres.url, { max: 4 });
  const { rows } = await owner.query<{ path: string }>("select current_setting('data_directory') as path");
  const pidFile = join(rows[0]?.path ?? "", "postmaster.pid");
  const readPid = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  return {
    url: postgres.url,
    owner,
    /** Kills the server with signal 9. Returns once the restarted server responds. */
    async kill() {
      const pid = readPid();
      process.kill(pid, "SIGKILL");
      for (;;) {
        await sleep(20);
        try {
          if (readPid() === pid) continue;
          // A connection to the dead server may survive for a moment, and would be reused.
          if (owner.totalCount > 0) continue;
          return await withClient(postgres.url, async (client) => void (await client.query("select")));
        } catch {
          // The server is not ready yet: the dead server's last backends are still exiting, or the new server is
          // recovering.
        }
      }
    },
    async stop() {
      await owner.end();
      await postgres.stop();
    },
  };
}
