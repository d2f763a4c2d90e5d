import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

import { brand } from "#domain/brand.ts";

/**
 * Stops a Postgres that outlived the Vanda that started it: with SIGINT, and after 10 seconds with SIGQUIT. Throws if it
 * is still running 10 seconds later. Call this while holding the data lock, so that a Postgres on this data cannot have
 * a running parent.
 */
export async function stopOrphan(clusterDir: string, log: Logger): Promise<void> {
  const pid = runningPostmaster(clusterDir);
  if (!pid) return;
  log.warn({ pid }, `Taking over the database of a ${brand.name} that was killed`);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 20) {
      if (runningPostmaster(clusterDir) !== pid) return;
      await sleep(20);
    }
  }
  throw new Error(`The database process ${pid} on ${clusterDir} does not stop: end it, then start again`);
}

/**
 * Ends backends that outlived their postmaster: a busy backend does not notice that the postmaster has ended, and until
 * it ends, no other postmaster can start. Like `stopOrphan`, call this while holding the data lock and without a
 * running postmaster. Has an effect only on Linux.
 */
export function endBackends(clusterDir: string): void {
  if (process.platform !== "linux") return;
  for (const pid of readdirSync("/proc").map(Number)) if (pid && isBackend(pid, clusterDir)) end(pid);
}

function end(pid: number) {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // The process has ended in the meantime.
  }
}

/** Returns the process id in postmaster.pid if it belongs to a running Postgres server with this data folder. */
export function runningPostmaster(clusterDir: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(clusterDir, "postmaster.pid"), "utf8"), 10);
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  return worksOn(pid, clusterDir) ? pid : undefined;
}

function worksOn(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform === "linux") {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) && !isZombie(pid);
    }
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}

function isBackend(pid: number, clusterDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && worksOn(pid, clusterDir);
  } catch {
    return false;
  }
}

const isZombie = (pid: number) => / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\)/, ""));
