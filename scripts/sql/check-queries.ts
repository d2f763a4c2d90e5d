import { readFileSync } from "node:fs";

import pg from "pg";
import { getConstructionPlans } from "pg-boss";

import { describeStatement, type ResultColumn } from "./describe-statement.ts";
import { TextResolver } from "./resolve-texts.ts";
import { type DeclaredColumns, RowTypes } from "./row-types.ts";
import { argumentsOf, type Node, readSources, type SourceFile } from "./source-files.ts";

export type QueryReport = {
  checked: number;
  problems: string[];
  /**
   * Queries whose text depends on values, that read a cursor or a temporary table of unknown definition, or that
   * consist of several commands.
   */
  unknownTexts: string[];
  /** Queries whose row type cannot be read, because it is generic or inferred from a schema. */
  unknownTypes: string[];
};

/** A call that sends SQL: its possible texts and the columns of its row type, if they can be read. */
type Query = { where: string; texts: string[] | undefined; columns: DeclaredColumns | undefined; isTyped: boolean };

/**
 * Number of queries in src/server that cannot be checked. Lower it when one becomes readable. Raise it only for imports:
 * their temporary tables are built from the columns of the file.
 */
const accepted = { unknownTexts: 132, unknownTypes: 8 };

/** Returns the problems of a report, including a problem if more or fewer queries than accepted are unchecked. */
export const problemsOf = (report: QueryReport): string[] => [
  ...report.problems,
  ...(["unknownTexts", "unknownTypes"] as const).flatMap((kind) => {
    const found = report[kind].length;
    if (found === accepted[kind]) return [];
    const advice = found > accepted[kind] ? `make them readable:\n  ${report[kind].join("\n  ")}` : "lower the number";
    return [`scripts/sql/check-queries.ts: ${found} ${kind}, ${accepted[kind]} accepted: ${advice}`];
  }),
];

/**
 * Has Postgres parse all queries of the server, and compares their result columns with the row types. No query is
 * executed.
 */
export async function checkQueries(
  client: pg.ClientBase,
  files = readSources("src/server/**/*.ts"),
): Promise<QueryReport> {
  const queries = readQueries(files);
  const report: QueryReport = { checked: 0, problems: [], unknownTexts: [], unknownTypes: [] };
  const temporary = await createTables(client, queries, files);
  for (const { where, texts, columns, isTyped } of queries) {
    try {
      if (!texts || texts.some((text) => text.startsWith("fetch "))) throw new UnknownText();
      for (const text of texts) {
        const result = await describeStatement(client, text);
        if (columns) report.problems.push(...compare(result, columns).map((problem) => `${where}: ${problem}`));
      }
      report.checked += 1;
      if (isTyped && !columns) report.unknownTypes.push(where);
    } catch (error) {
      if (error instanceof UnknownText || isScript(error) || temporary.has(missingRelation(error)))
        report.unknownTexts.push(where);
      else report.problems.push(`${where}: ${(error as Error).message}`);
    }
  }
  return report;
}

class UnknownText extends Error {}

const isScript = (error: unknown) =>
  error instanceof pg.DatabaseError && error.message.startsWith("cannot insert multiple commands");
const missingRelation = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === "42P01" ? (/"(\w+)"/.exec(error.message)?.[1] ?? "") : "";

/** Creates the tables of the queue, which are not part of the migrations. */
export const createQueueTables = (client: pg.ClientBase) =>
  client.query(getConstructionPlans("jobs", { createSchema: false }));

/** Creates the temporary tables whose definition is known. Returns the names of all temporary tables. */
async function createTables(client: pg.ClientBase, queries: readonly Query[], files: readonly SourceFile[]) {
  const created = /create temp(?:orary)? table (\w+)/;
  for (const text of queries.flatMap(({ texts }) => texts ?? []))
    if (created.test(text))
      await client.query(text.replace(created, "create temp table if not exists $1").replace("on commit drop", ""));
  return new Set(files.flatMap(({ code }) => [...code.matchAll(RegExp(created, "g"))].map(([, name = ""]) => name)));
}

function readQueries(files: readonly SourceFile[]): Query[] {
  const resolver = new TextResolver(files);
  const types = new RowTypes(files, (path) => readFileSync(path, "utf8"));
  return files.flatMap((file) =>
    file.calls.flatMap((call) => {
      const sql = sqlOf(call);
      const [type] = argumentsOf(call);
      const columns = type && types.columns(type, file);
      const sources = sql ? resolver.sources(sql, file) : [];
      return sources.map(({ node, file: from }) => ({
        where: `${from.path}:${from.code.slice(0, node.start).split("\n").length}`,
        texts: resolver.texts(node, from),
        columns,
        isTyped: type !== undefined,
      }));
    }),
  );
}

/** Returns the text that a call sends to Postgres; undefined for other calls. */
function sqlOf({ callee, arguments: args }: Node): Node | undefined {
  const { object, property, name } = callee as Node & { object?: Node; property?: { name: string }; name?: string };
  const [first, second] = args as (Node | undefined)[];
  const receiver = (object?.property ?? object) as { name?: string } | undefined;
  if (property?.name === "query" && receiver?.name !== "req") return textOf(first);
  return name === "runRoundTrip" && second?.type === "ObjectExpression" ? textOf(second) : undefined;
}

function textOf(node: Node | undefined): Node | undefined {
  if (node?.type !== "ObjectExpression") return node;
  const properties = node.properties as { key?: { name?: string }; value?: Node }[];
  return properties.find(({ key }) => key?.name === "text")?.value;
}

function compare(result: readonly ResultColumn[], declared: DeclaredColumns): string[] {
  const names = new Set(result.map(({ name }) => name));
  const missing = [...declared].filter(([name, { isOptional }]) => !names.has(name) && !isOptional);
  return [
    ...missing.map(([name]) => `the result has no column “${name}”`),
    ...result.flatMap(({ name, kind }) => {
      const kinds = declared.get(name)?.kinds;
      if (!kinds) return `the row type lacks the column “${name}”`;
      const isRight =
        kinds.size === 0 || kind === "any" || [...kinds].some((held) => held.startsWith("any") || held === kind);
      return isRight ? [] : `“${name}” is ${kind}, not ${[...kinds].join(" | ")}`;
    }),
  ];
}
