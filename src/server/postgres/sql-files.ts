import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file in `db` and its path there. */
export type SqlFile = { path: string; text: string; checksum: string };

export type SqlFiles = {
  /** Files that are applied once, in this order. */
  tables: SqlFile[];
  /** Functions, policies and triggers, which are applied again when their text changes. */
  repeatables: SqlFile[];
};

/** The folder with the SQL files of this code. */
export const sqlDirectory = fileURLToPath(new URL("../../../db", import.meta.url));

/** The folder of functions that tables need in defaults, generated columns, checks and indexes. */
const beforeTables = "functions/before_tables/";
const folders = ["functions/", "policies/", "triggers/"];
const definition = /^create or replace (?:function|procedure|aggregate) ([\w.]+)/gm;
const target = /^create (?:policy|(?:constraint )?trigger) \w+[^;]*?\bon ([\w.]+)/gm;

const afterFunctions = /^-- after functions$/m;

export const isFunctionFile = ({ path }: { path: string }) => path.startsWith("functions/");

/**
 * Reads all SQL files of a folder in the order in which they are applied. Reads synchronously, because that is faster
 * for many small files.
 */
export function readSqlFiles(directory = sqlDirectory): SqlFiles {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".sql"))
    .filter((path) => ["tables/", ...folders].some((folder) => path.startsWith(folder)));
  return arrangeSqlFiles(paths.map((path) => ({ path, text: readFileSync(join(directory, path), "utf8") })));
}

/** Returns SQL files in the order in which they are applied. */
export function arrangeSqlFiles(files: readonly Pick<SqlFile, "path" | "text">[]): SqlFiles {
  const sorted = files
    .map(({ path, text }) => ({ path, text, checksum: createHash("sha256").update(text).digest("hex") }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const below = (folder: string) => sorted.filter(({ path }) => path.startsWith(folder));
  return {
    tables: below("tables/"),
    repeatables: [
      ...below(beforeTables),
      ...folders.flatMap((folder) => below(folder).filter(({ path }) => !path.startsWith(beforeTables))),
    ],
  };
}

let own: SqlFiles | undefined;
/** Returns the SQL files of this code, which a process reads only once. */
export const ownSqlFiles = (): SqlFiles => (own ??= readSqlFiles());

/**
 * Returns the names of the functions that a file defines, once per definition, or the names of the tables whose
 * policies or triggers it creates.
 */
export const objectsOf = (file: SqlFile): string[] =>
  isFunctionFile(file)
    ? Array.from(file.text.matchAll(definition), ([, name = ""]) => name)
    : [...new Set(Array.from(file.text.matchAll(target), ([, table = ""]) => table))];

/**
 * Returns the SQL to run for some files, in order: tables, then functions, policies and triggers. The first table file
 * creates the roles, schemas and types needed by the functions that precede all other tables. In a table file,
 * everything after a line `-- after functions` runs last.
 */
export function stepsOf(tables: SqlFile[], repeatables: SqlFile[], all: SqlFiles): Pick<SqlFile, "path" | "text">[] {
  const split = tables.map(({ path, text }) => {
    const [before = "", after] = text.split(afterFunctions);
    // The line breaks are kept, so that an error reports the right line of the file.
    return { path, text: before, after: after === undefined ? undefined : before.replace(/[^\n]+/g, "") + after };
  });
  const foundation = split.filter(({ path }) => path === all.tables[0]?.path);
  const early = repeatables.filter(({ path }) => path.startsWith(beforeTables));
  return [
    ...foundation,
    ...early,
    ...split.filter((file) => !foundation.includes(file)),
    ...repeatables.filter((file) => !early.includes(file)),
    ...split.flatMap(({ path, after }) => (after === undefined ? [] : [{ path, text: after }])),
  ];
}
