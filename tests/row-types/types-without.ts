import { readFileSync } from "node:fs";
import { join } from "node:path";

import { API } from "typescript/unstable/sync";

const file = join(process.cwd(), "src/domain/database.gen.ts");
/** The file mentions columns only to narrow their types, so a column that only this file mentions is not read. */
const narrowed = join(process.cwd(), "src/domain/database.ts");
const config = join(process.cwd(), "tsconfig.row-types.json");
/**
 * Includes only the code that reads rows, without the code that displays them: a missing column is reported there, and
 * the check takes seconds.
 */
const project = JSON.stringify({
  extends: "./tsconfig.json",
  // A type used only by a removed column would be reported as unused.
  compilerOptions: { noUnusedLocals: false },
  include: ["src/web/data/**/*.ts"],
  exclude: ["src/**/*.test.ts"],
});

export const generated = readFileSync(file, "utf8");

/** Returns the generated types without some columns, given as `table.column`. */
export const without = (columns: readonly string[]): string =>
  columns.reduce((types, name) => {
    const [table, column] = name.split(".");
    const block = new RegExp(`^ {6}${table}: \\{\\n {8}Row: [^]*?^ {6}\\};$`, "m");
    return types.replace(block, (found) => found.replaceAll(new RegExp(`^ {10}${column}\\??: .*\\n`, "gm"), ""));
  }, generated);

/** Starts the compiler on all code that reads rows. `complaints` returns its errors with modified generated types. */
export function startCompiler() {
  let types = generated;
  const api = new API({
    cwd: process.cwd(),
    fs: {
      readFile: (path) => (path === file ? types : path === config ? project : undefined),
      fileExists: (path) => (path === config ? true : undefined),
    },
  });
  api.updateSnapshot({ openProjects: [config] });
  return {
    complaints(changed: string): string[] {
      types = changed;
      const snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
      const found = snapshot.getProject(config)?.program.getSemanticDiagnostics() ?? [];
      const texts = found.filter(({ fileName }) => fileName !== narrowed).map((one) => JSON.stringify(one));
      snapshot.dispose();
      return texts;
    },
    end: () => api.close(),
  };
}

/** True if an error is about exactly this column. */
export function isMissed(complaints: readonly string[], name: string): boolean {
  const [table, column] = name.split(".");
  return complaints.some((text) => text.includes(`column '${column}' does not exist on '${table}'`));
}
