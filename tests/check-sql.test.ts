import { afterAll, beforeAll, expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";

import { checkQueries, createQueueTables, problemsOf } from "../scripts/sql/check-queries.ts";
import { parseSource } from "../scripts/sql/source-files.ts";
import { type FreshDatabase, freshDatabase } from "./kit/database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await withClient(database.url, createQueueTables);
});
afterAll(() => database.drop());

/** Checks a file, optionally after a change of the database that is then rolled back. */
const check = (code: string, change?: string) =>
  withClient(database.url, async (client) => {
    if (change) await client.query(`begin; ${change}`);
    return await checkQueries(client, [parseSource("src/server/planted.ts", code)]);
  });

const query = (type: string, sql: string) => `export const read = (sql) => sql.query<${type}>(${JSON.stringify(sql)});`;

test("the server's queries match the database and their row types", async () => {
  const report = await withClient(database.url, (client) => checkQueries(client));
  expect(problemsOf(report)).toEqual([]);
  expect(report.checked).toBeGreaterThan(500);
});

test("reports a column that the database no longer has", async () => {
  const code = query("{ name: string }", "select name from public.tags where id = $1");
  expect(await check(code)).toMatchObject({ problems: [], checked: 1 });
  const dropped = await check(code, "alter table public.tags drop column name cascade");
  expect(dropped.problems).toEqual(['src/server/planted.ts:1: column "name" does not exist']);
});

test.each([
  ["{ name: string; colour: string }", "the result has no column “colour”"],
  ["{ id: string }", "the result has no column “id”", "the row type lacks the column “name”"],
  ["{ name: number }", "“name” is string, not number"],
  ["{ name: Date | null }", "“name” is string, not Date"],
  ["{ name: string[] }", "“name” is string, not string[]"],
])("reports the row type %s of a query for a name", async (type, ...problems) => {
  const { problems: found } = await check(query(type, "select name from public.tags"));
  expect(found).toEqual(problems.map((problem) => `src/server/planted.ts:1: ${problem}`));
});

test.each([
  ["bigint", "1::bigint", "string"],
  ["numeric", "1::numeric", "string"],
  ["integer", "1", "number"],
  ["timestamptz", "now()", "Date"],
  ["uuid[]", "'{}'::uuid[]", "string[]"],
  ["enumeration[]", "'{}'::public.stage_kind[]", "string"],
  ["bytea", "''::bytea", "Buffer"],
])("expects the type that pg returns for %s", async (_name, value, type) => {
  const sql = `select ${value} as value`;
  expect((await check(query(`{ value: ${type} | null }`, sql))).problems).toEqual([]);
  expect((await check(query("{ value: boolean }", sql))).problems).toHaveLength(1);
});

test("reads texts in constants, choices, helper functions and the callers of a wrapper", async () => {
  const report = await check(`
    type Named = Pick<Tag, "name"> & { id: string };
    const table = "public.tags";
    const columns = (alias: string) => \`\${alias}.name, \${alias}.id\`;
    const run = <T>(sql, text: string) => sql.query<Named>(text);
    export const tags = (sql, isOne: boolean) =>
      run(sql, \`select \${columns("t")} from \${table} t \${isOne ? "limit 1" : "limit x"}\`);
    export const segments = (sql) => run(sql, "select name from public.members");
    export const record = (sql, name: string) => run(sql, \`select name, id from public.\${name}\`);
  `);
  expect(report.problems).toEqual([
    'src/server/planted.ts:7: column "x" does not exist',
    "src/server/planted.ts:8: the result has no column “id”",
  ]);
  expect(report.unknownTexts).toEqual(["src/server/planted.ts:9"]);
});
