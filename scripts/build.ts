import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const stamp = "dist/web.stamp";
/** Everything the pages are made from. */
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

/** Builds the pages if anything they are made from has changed; returns whether it had to. */
export async function buildWeb(): Promise<boolean> {
  if (isBuilt()) return false;
  const wanted = hashSources();
  rmSync(stamp, { force: true });
  const { build } = await import("vite");
  await build({ logLevel: "error" });
  writeFileSync(stamp, wanted);
  return true;
}

/** Whether the pages are those of the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

function hashSources(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((source) => (existsSync(source) ? listFiles(source) : []));
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      // What the build itself writes must not make it look outdated.
      .filter((entry) => entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
