import type { ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

import { canReach, findBinaries, sharedHome } from "#server/postgres/binaries.ts";
import { freePort, initCluster, isCluster, startPostmaster } from "#server/postgres/cluster.ts";
import { lockData } from "#server/postgres/data-lock.ts";
import { endBackends, stopOrphan } from "#server/postgres/orphan.ts";
import { readSecrets } from "#server/secrets/secrets.ts";

export type Embedded = {
  /** Connects as the superuser. */
  url: string;
  stop(): Promise<void>;
};

/** The file that contains the path of the cluster's folder if it is not in the data folder. */
const locationFile = "postgres-location";
const startRetryMs = 10_000;
/** Time for an orderly stop of Postgres, and then for an immediate one. */
const stopMs = { fast: 2_000, immediate: 700 };
const maxCrashes = 5;
const crashWindowMs = 60_000;

/** Starts the embedded PostgreSQL on a data folder and keeps it running. The folder is created if it does not exist. */
export async function startEmbedded(options: {
  dataDir: string;
  log: Logger;
  /** Called when Postgres has crashed so often that it is not restarted. */
  onLost?: (error: Error) => void;
  settings?: Record<string, string>;
}): Promise<Embedded> {
  const { log } = options;
  // Other users may traverse the folder, as Postgres must, but not list it.
  if (mkdirSync(resolve(options.dataDir), { recursive: true })) chmodSync(options.dataDir, 0o711);
  const dataDir = realpathSync(resolve(options.dataDir));
  const unlock = lockData(dataDir);
  try {
    const { postgresPassword } = readSecrets(dataDir);
    const binaries = findBinaries();
    const directory = join(clusterHome(dataDir, log), "postgres");
    await stopOrphan(directory, log);
    const isDurable = options.settings?.fsync !== "off";
    if (!isCluster(directory)) await initCluster({ binaries, directory, password: postgresPassword, isDurable });
    const port = await freePort();
    const onLine = (line: string) => logLine(log, line);
    const start = () => startWithRetries({ binaries, directory, port, settings: options.settings ?? {}, onLine });
    const postmaster = await supervise(start, log, options.onLost);
    return {
      url: `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await postmaster.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the folder of the cluster that belongs to a data folder. */
export const clusterDirectory = (dataDir: string) => join(notedHome(dataDir) ?? dataDir, "postgres");

function notedHome(dataDir: string): string | undefined {
  const note = join(dataDir, locationFile);
  return existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
}

/**
 * Returns the folder that contains the cluster: the data folder, or, if Postgres cannot reach it because Vanda runs as
 * root, another folder.
 */
function clusterHome(dataDir: string, log: Logger): string {
  const noted = notedHome(dataDir);
  if (noted ?? canReach(dataDir)) return noted ?? dataDir;
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(sharedHome, "data-"));
  chmodSync(home, 0o711);
  writeFileSync(join(dataDir, locationFile), `${home}\n`);
  log.warn(`Postgres does not run as root and no other user can enter ${dataDir}: its data are in ${home}`);
  return home;
}

/** Starts Postgres with retries, because it refuses to start while backends of a killed postmaster are running. */
async function startWithRetries(options: Parameters<typeof startPostmaster>[0]): Promise<ChildProcess> {
  for (const deadline = Date.now() + startRetryMs; ;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      const isBusy = /pre-existing shared memory|Address already in use|lock file/.test(String(error));
      if (!isBusy || Date.now() > deadline) throw error;
      endBackends(options.directory);
      await sleep(100);
    }
  }
}

/** Starts Postgres, and restarts it if it ends unexpectedly. */
async function supervise(start: () => Promise<ChildProcess>, log: Logger, onLost?: (error: Error) => void) {
  let child = await start();
  let isStopping = false;
  let crashes: number[] = [];
  // Postgres does not outlive this process if the process ends in a way that still runs code.
  const onExit = () => child.kill("SIGINT");
  process.on("exit", onExit);
  let restarting = Promise.resolve();
  const watch = () =>
    child.once("exit", (code, signal) => {
      restarting = restart(code ?? signal);
    });
  const restart = async (reason: unknown) => {
    if (isStopping) return;
    crashes = [...crashes.filter((at) => at > Date.now() - crashWindowMs), Date.now()];
    try {
      if (crashes.length > maxCrashes) throw new Error(`The database crashed ${crashes.length} times within a minute`);
      log.error({ reason }, "The database crashed and is restarted");
      child = await start();
      watch();
    } catch (error) {
      onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
  watch();
  return {
    stop: async () => {
      isStopping = true;
      await restarting;
      await stopPostmaster(child);
      process.off("exit", onExit);
    },
  };
}

async function stopPostmaster(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  // SIGINT ends sessions and writes a checkpoint. SIGQUIT ends immediately and leaves the rest to recovery. A suspended
  // process reacts to neither.
  child.kill("SIGINT");
  const hurry = setTimeout(() => child.kill("SIGQUIT"), stopMs.fast);
  const force = setTimeout(() => child.kill("SIGKILL"), stopMs.fast + stopMs.immediate);
  await exited;
  clearTimeout(hurry);
  clearTimeout(force);
}

function logLine(log: Logger, line: string) {
  const [, level, message] = /^(\w+): {2}(.*)$/.exec(line) ?? [];
  // FATAL ends only one session, often because of its client; PANIC ends all sessions.
  if (level === "PANIC") log.error({ postgres: level }, message);
  else if (line.trim()) log.debug({ postgres: level }, message ?? line);
}
