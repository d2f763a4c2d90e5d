import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { pino } from "pino";

import { brand } from "#domain/brand.ts";
import { isCluster } from "#server/postgres/cluster.ts";
import { clusterDirectory, startEmbedded } from "#server/postgres/embedded.ts";
import { runningPostmaster } from "#server/postgres/orphan.ts";
import { requireRestoredFolder } from "#server/postgres/restore-marker.ts";
import { readSecrets } from "#server/secrets/secrets.ts";
import type { Env } from "#server/settings/env.ts";

/** The database of an installation, for a command that runs next to the server. */
export type Attached = {
  /** Connects as the owner. */
  url: string;
  secret: string;
  stop(): Promise<void>;
};

/**
 * Returns the address of the configured database. If no server runs the embedded database, starts it until `stop` is
 * called.
 */
export async function attachDatabase(
  env: Pick<Env, "DATABASE_URL" | "VANDA_SECRET" | "VANDA_DATA_DIR">,
): Promise<Attached> {
  const nothing = () => Promise.resolve();
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, secret: env.VANDA_SECRET ?? "", stop: nothing };
  const dataDir = resolve(env.VANDA_DATA_DIR);
  requireRestoredFolder(dataDir);
  const cluster = clusterDirectory(dataDir);
  if (!isCluster(cluster))
    throw new Error(`There is no ${brand.name} in ${dataDir}: set VANDA_DATA_DIR, or start it once with “npm start”`);
  const { postgresPassword, vandaSecret } = readSecrets(dataDir);
  const secret = env.VANDA_SECRET ?? vandaSecret;
  const pidFile = join(cluster, "postmaster.pid");
  // Windows does not show the folder of a process.
  const isRunning = process.platform === "win32" ? existsSync(pidFile) : runningPostmaster(cluster) !== undefined;
  if (!isRunning) {
    const server = await startEmbedded({ dataDir, log: pino({ level: "warn" }) });
    return { url: server.url, secret, stop: () => server.stop() };
  }
  const port = readFileSync(pidFile, "utf8").split("\n")[3];
  return { url: `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`, secret, stop: nothing };
}
