import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { hashFiles } from "./hash-files.ts";

const stamp = "dist/web.stamp";
/** All sources of the pages. */
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

/** Builds the pages if any of their sources has changed; returns true if it had to. */
export async function buildWeb(): Promise<boolean> {
  if (isBuilt()) return false;
  const hash = hashSources();
  rmSync(stamp, { force: true });
  const { build } = await import("vite");
  await build({ logLevel: "error" });
  writeFileSync(stamp, hash);
  return true;
}

/** True if the build matches the current sources. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

// Files that the build itself writes must not make it look outdated.
const hashSources = () => hashFiles(sources, /\.(gen|test)\.tsx?$/);

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
