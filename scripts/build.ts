import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { hashFiles } from "./hash-files.ts";

const [target, next, previous] = ["dist/web", "dist/web.next", "dist/web.previous"];
const stamp = "dist/web.stamp";
const sources = [
  "src/web",
  "src/domain",
  "scripts/vite",
  "public",
  "index.html",
  "app.html",
  "vite.config.ts",
  "package-lock.json",
];

/** Builds the pages if any of their sources has changed. Returns true if it built them. */
export async function buildWeb(): Promise<boolean> {
  if (isBuilt()) return false;
  const hash = hashSources();
  rmSync(stamp, { force: true });
  const { build } = await import("vite");
  await build({ logLevel: "error", build: { outDir: next } });
  // A running server serves the previous build until this build is complete.
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(next, target);
  rmSync(previous, { recursive: true, force: true });
  writeFileSync(stamp, hash);
  return true;
}

/** True if the build matches the current sources. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

// Files written by the build itself must not make it look outdated.
const hashSources = () => hashFiles(sources, /\.(gen|test)\.tsx?$/);

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
