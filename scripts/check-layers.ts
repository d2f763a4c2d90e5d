import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseSync } from "vite";

import { reportProblems } from "./report-problems.ts";

/**
 * The layers of the server (its top-level folders), lowest first: a layer may import only layers before it. Files
 * directly in src/server start and stop the process and may import all layers.
 */
export const layers = [
  ..."tracing settings context secrets texts threads".split(" "),
  ..."postgres http outbound runs system-mail".split(" "),
  ..."auth rest realtime request files".split(" "),
  ..."deals metrics records workspace assistant mail workflows customers tokens website imports".split(" "),
  ..."operations jobs functions".split(" "),
];

/** Accepted imports of a higher layer. Remove entries that no longer exist, and never add one. */
const accepted: readonly string[] = [
  // Queuing an email refers to the job that writes and sends it.
  "system-mail → workspace",
];

/**
 * Returns one problem for each import of a higher layer that is not accepted, for each accepted one that no longer
 * exists, and for each folder that is not a layer.
 */
export function checkLayers(files: Record<string, string>): string[] {
  const examples = new Map<string, string>();
  const unknown = new Set<string>();
  for (const [path, code] of Object.entries(files)) {
    const from = layerOf(path);
    if (!from) continue;
    if (!layers.includes(from)) unknown.add(from);
    for (const target of importsOf(path, code).filter((imported) => imported.startsWith("src/server/"))) {
      const to = layerOf(target);
      if (!to || layers.indexOf(to) > layers.indexOf(from))
        examples.set(`${from} → ${to ?? "src/server"}`, `${path} imports ${target}`);
    }
  }
  return [
    ...[...unknown].map((layer) => `${layer} is not a layer: add it to the list in scripts/check-layers.ts`),
    ...[...examples].filter(([arrow]) => !accepted.includes(arrow)).map(([arrow, example]) => `${arrow}: ${example}`),
    ...accepted
      .filter((arrow) => !examples.has(arrow))
      .map((arrow) => `${arrow} is gone: remove it from the accepted ones`),
  ];
}

const layerOf = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1];

/** Returns the paths that a file imports or re-exports, including types. */
function importsOf(path: string, code: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
    return specifier.startsWith(".") ? join(dirname(path), specifier) : [];
  });
}

/** Returns the sources of the server except tests. */
export const readServer = (): Record<string, string> =>
  Object.fromEntries(
    globSync("src/server/**/*.ts", { exclude: (path) => path.endsWith(".test.ts") }).map((path) => [
      path,
      readFileSync(path, "utf8"),
    ]),
  );

if (import.meta.main) reportProblems(checkLayers(readServer()));
