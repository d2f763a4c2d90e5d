import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

const suffix = ".tar.zst.age";
const backupName = /^vanda-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst\.age$/;
const draftName = /^vanda-.*\.tar\.zst\.age\.\d+\.part$/;
/** A draft that has not been written to for this long was left by a killed backup. */
const abandonedMs = 3_600_000;

/** Returns the name of a backup made at a given time. Sorting the names sorts the backups by time. */
export const nameBackup = (at: Date): string => `vanda-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z${suffix}`;

/** Returns the paths of the backups in a folder, oldest first. */
export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => backupName.test(name))
    .sort()
    .map((name) => join(folder, name));

/**
 * Lets `write` fill a draft, which gets its final name only when it is complete. If the process is killed at any
 * moment, there is either a complete file or none.
 */
export async function createWhole<T>(path: string, write: (draft: string) => Promise<T>): Promise<T> {
  const folder = dirname(resolve(path));
  mkdirSync(folder, { recursive: true });
  removeAbandoned(folder);
  const draft = join(folder, `${basename(path)}.${process.pid}.part`);
  const remove = () => rmSync(draft, { force: true });
  // This removes the draft if a signal handler ends the process.
  process.on("exit", remove);
  try {
    const written = await write(draft);
    renameSync(draft, path);
    return written;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (draftName.test(name) && statSync(path).mtimeMs < Date.now() - abandonedMs) rmSync(path);
  }
}

/** Deletes all backups of a folder except the newest ones. */
export function deleteOldBackups(folder: string, keep: number): void {
  for (const path of listBackups(folder).slice(0, -keep)) rmSync(path);
}
