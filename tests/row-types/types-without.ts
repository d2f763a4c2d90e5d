import { readFileSync } from "node:fs";
import { join } from "node:path";

import { API } from "typescript/unstable/sync";

const file = join(process.cwd(), "src/domain/database.gen.ts");
const config = join(process.cwd(), "tsconfig.row-types.json");
/** What reads rows, and nothing that shows them: what cannot be read is told there, and this is checked in seconds. */
const project = JSON.stringify({
  extends: "./tsconfig.json",
  // A type that belonged to a column alone has nobody left.
  compilerOptions: { noUnusedLocals: false },
  include: ["src/web/data/**/*.ts"],
  exclude: ["src/**/*.test.ts"],
});

export const generated = readFileSync(file, "utf8");

/** The generated types as they would be without some columns, each named as `table.column`. */
export const without = (columns: readonly string[]): string =>
  columns.reduce((types, name) => {
    const [table, column] = name.split(".");
    const block = new RegExp(`^ {6}${table}: \\{\\n {8}Row: [^]*?^ {6}\\};$`, "m");
    return types.replace(block, (found) => found.replaceAll(new RegExp(`^ {10}${column}\\??: .*\\n`, "gm"), ""));
  }, generated);

/** The compiler over all that reads rows; `complaints` says what it finds where the generated types are others. */
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
      const texts = found.map((one) => JSON.stringify(one));
      snapshot.dispose();
      return texts;
    },
    end: () => api.close(),
  };
}

/** Whether something is said of just this column. */
export function isMissed(complaints: readonly string[], name: string): boolean {
  const [table, column] = name.split(".");
  return complaints.some((text) => text.includes(`column '${column}' does not exist on '${table}'`));
}
