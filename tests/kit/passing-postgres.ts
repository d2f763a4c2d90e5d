import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { Logger } from "pino";

import { type Embedded, startEmbedded } from "#server/postgres/embedded.ts";
import { stopOrphan } from "#server/postgres/orphan.ts";
import { withClient } from "#server/postgres/with-client.ts";

const memory = "/dev/shm";
/** Required free bytes. A full run uses 25% of them. */
const wantedBytes = 2 * 1024 ** 3;

/** Starts a PostgreSQL for one test run. Its data need not survive a power failure, and nothing is left on disk. */
export async function startPassingPostgres(log: Logger): Promise<Embedded> {
  await removeLeftovers(findHome(), log);
  const dataDir = makePassingFolder();
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_wal_size: "256MB",
    wal_level: "minimal",
    max_wal_senders: "0",
    // Most databases exist for seconds, and each visit of autovacuum starts a process.
    autovacuum_naptime: "10min",
    max_connections: "300",
    // No one guesses passwords here, and a run logs in many thousand times.
    scram_iterations: "1",
  };
  const postgres = await startEmbedded({ dataDir, log, settings });
  const { username, password } = new URL(postgres.url);
  await withClient(postgres.url, (owner) =>
    owner.query(`alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`),
  );
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Creates a folder for data that need not outlive the run. */
export function makePassingFolder(): string {
  const folder = mkdtempSync(join(findHome(), `vanda-test-${process.pid}-`));
  // If started as root, Postgres runs as its own user, who needs access to its files.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Returns the folder for the data, in memory if possible. Copying a database mostly writes files, and on a disk that
 * takes 33% of all kernel time.
 */
const findHome = () => (hasRoom(memory) ? memory : tmpdir());

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > wantedBytes;
  } catch {
    return false;
  }
}

/** Removes the folders and processes left behind by killed runs. */
async function removeLeftovers(home: string, log: Logger) {
  for (const name of readdirSync(home)) {
    const [, pid] = /^vanda-test-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = join(home, name);
    try {
      await stopOrphan(join(folder, "postgres"), log);
      rmSync(folder, { recursive: true });
    } catch (error) {
      log.warn({ err: error }, `${folder} is left from a run that was killed, and cannot be removed`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
