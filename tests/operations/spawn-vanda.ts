import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { allocatorSettings } from "../../scripts/allocator.ts";
import { makePassingFolder } from "../kit/passing-postgres.ts";

export type SpawnedVanda = {
  url: string;
  /** Milliseconds from the start of the process until it was ready. */
  readyMs: number;
  process: ChildProcess;
  postgresPid: number;
  /** Returns its complete output. */
  output(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
};

/** Returns a path for a new data folder. Memory is as good as a disk: what is killed here is a process, not the machine. */
export const makeDataDir = () => join(makePassingFolder(), "data");

/** Copies a data folder that no server uses: creating a cluster and its tables takes longer than most tests. */
export function copyDataDir(from: string): string {
  const dataDir = makeDataDir();
  cpSync(from, dataDir, { recursive: true });
  // If copied by root it would be owned by root, and Postgres does not run as root.
  for (const path of ["", ...readdirSync(from, { recursive: true, encoding: "utf8" })]) {
    const { uid, gid, mode } = statSync(join(from, path));
    chownSync(join(dataDir, path), uid, gid);
    chmodSync(join(dataDir, path), mode);
  }
  return dataDir;
}

/**
 * Starts the server as a separate process, as `npm start` does, and waits until it is ready or has ended. `program` is the
 * command that runs it, if it is more than Node.
 */
export async function spawnVanda(
  dataDir: string,
  env: Record<string, string> = {},
  program: readonly string[] = [process.execPath],
): Promise<SpawnedVanda> {
  const startedAt = performance.now();
  const vanda = launch(dataDir, env, program);
  const first = await Promise.race([vanda.ended, vanda.ready]);
  if (typeof first !== "string") throw new Error(`It ended (${first}): ${vanda.output()}`);
  const readyMs = Math.round(performance.now() - startedAt);
  return { ...vanda, url: first, readyMs, postgresPid: postmasterPid(dataDir) };
}

/** Starts the server where it is expected to give up; resolves to its exit code and output. */
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

/** Returns the process id of the Postgres that uses a data folder. */
export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // In a container whose first process does not reap orphans, one that has ended stays listed as a zombie.
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits for something that another process causes. */
export async function until(what: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${what.toString()}`);
    await sleep(25);
  }
}
