import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { allocatorSettings } from "../../scripts/allocator.ts";
import { makePassingFolder } from "../kit/passing-postgres.ts";

export type SpawnedVanda = {
  url: string;
  /** Milliseconds from the start of the process until the server was ready. */
  readyMs: number;
  process: ChildProcess;
  postgresPid: number;
  /** Returns the server's complete output. */
  output(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
};

/**
 * Returns a path for a new data folder. A folder in memory is sufficient, because only processes are killed and not the
 * machine.
 */
export const makeDataDir = () => join(makePassingFolder(), "data");

/** Copies a data folder that no server uses, because creating a cluster and its tables takes longer than most tests. */
export function copyDataDir(from: string): string {
  const dataDir = makeDataDir();
  cpSync(from, dataDir, { recursive: true });
  // If root makes the copy, root would own it, but Postgres does not run as root.
  for (const path of ["", ...readdirSync(from, { recursive: true, encoding: "utf8" })]) {
    const { uid, gid, mode } = statSync(join(from, path));
    chownSync(join(dataDir, path), uid, gid);
    chmodSync(join(dataDir, path), mode);
  }
  return dataDir;
}

/**
 * Starts the server as a separate process, as `npm start` does, and waits until it is ready or has ended. `program` is
 * the command that runs the server, if it is not just Node.
 */
export async function spawnVanda(
  dataDir: string,
  env: Record<string, string> = {},
  program: readonly string[] = [process.execPath],
): Promise<SpawnedVanda> {
  const startedAt = performance.now();
  const vanda = launch(dataDir, env, program);
  const first = await Promise.race([vanda.ended, vanda.ready]);
  if (typeof first !== "string") throw new Error(`The server ended (${first}): ${vanda.output()}`);
  const readyMs = Math.round(performance.now() - startedAt);
  return { ...vanda, url: first, readyMs, postgresPid: postmasterPid(dataDir) };
}

/** Starts a server that is expected to exit. Resolves to its exit code and output. */
export async function launchToFail(dataDir: string, env: Record<string, string> = {}) {
  const vanda = launch(dataDir, env, [process.execPath]);
  return { code: await vanda.ended, output: vanda.output() };
}

function launch(dataDir: string, env: Record<string, string>, [command = "", ...args]: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command, [...args, "src/server/main.ts"], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      GLIBC_TUNABLES: allocatorSettings,
      PORT: "0",
      VANDA_DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        printed += chunk;
        const [, url] = /Vanda is ready at (\S+)\n/.exec(printed) ?? [];
        if (url) resolve(url);
      });
    }
  });
  return { process: child, ended, ready, output: () => printed };
}

/** Returns the process ID of the Postgres that uses a data folder. */
export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // If the first process of a container does not reap orphans, an ended process remains listed as a zombie.
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits for a condition that another process fulfils. */
export async function until(what: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(`Still false after ${limitMs} ms: ${what.toString()}`);
    await sleep(25);
  }
}
