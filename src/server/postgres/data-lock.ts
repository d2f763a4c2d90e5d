import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { brand } from "#domain/brand.ts";

type Holder = { pid: number; identity: string };

/**
 * Locks the data folder for this process. Throws if another running Vanda holds the lock. Returns the function that
 * releases it.
 */
export function lockData(dataDir: string): () => void {
  const path = join(dataDir, "vanda.lock");
  const us: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? "" };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(us));
  try {
    while (!tryLink(draft, path)) {
      const holder = readHolder(path);
      if (holder && isAlive(holder)) {
        throw new Error(
          `Another ${brand.name} (process ${holder.pid}) is already running on ${dataDir}: stop it, or set VANDA_DATA_DIR`,
        );
      }
      removeStale(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(path)?.identity === us.identity) rmSync(path, { force: true });
  };
}

/** Creates the lock as a hard link, so that it is never half written. Returns false if the lock exists already. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Moves the lock of a dead process away. Restores it if another process has replaced it with its own lock in the
 * meantime.
 */
function removeStale(path: string, holder: Holder | undefined) {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.identity !== holder?.identity) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** True if the process that wrote the lock is still running; false for a later process with the same id. */
function isAlive(holder: Holder): boolean {
  return holder.identity === processIdentity(holder.pid);
}

/**
 * Returns a value that distinguishes a process from all others with the same id; undefined if the process does not
 * exist.
 */
function processIdentity(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Field 22 is the start time. Field 2, the name, may contain spaces and ends with the last parenthesis.
      const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A killed process is a zombie until its parent notices. It no longer holds the lock.
      if (state === "Z" || state === "X") return undefined;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${pid}/${fields[18]}`;
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    if (process.platform === "win32") return String(pid);
    return `${pid}/${execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim()}`;
  } catch {
    return undefined;
  }
}
