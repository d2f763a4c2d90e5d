import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns a hash of all files at these paths, except files whose names match `passedOver`. */
export function hashFiles(paths: readonly string[], passedOver = /(?!)/): string {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) => (existsSync(path) ? listFiles(path) : []));
  for (const file of files.filter((name) => !passedOver.test(name)).sort())
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
