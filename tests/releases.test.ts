import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { changedRows, parseRows, writeRows } from "../scripts/release-rows.ts";
import { printSchema } from "../scripts/schema-snapshot.ts";
import { emptyDatabase, freshDatabase } from "./kit/database.ts";

const log = pino({ level: "silent" });
const releases = readdirSync("db/releases", { withFileTypes: true }).filter((entry) => entry.isDirectory());
const read = (release: string, file: string) => readFileSync(join("db/releases", release, file), "utf8");

const renames = ["0018_plain_names", "0022_plain_columns", "0034_record_steps"]
  .map((name) => readFileSync(`db/tables/${name}.sql`, "utf8"))
  .join("\n");

/** Returns the rows with tables, columns and functions renamed as these migrations rename them. */
function renamed(rows: ReturnType<typeof parseRows>): ReturnType<typeof parseRows> {
  const tables = new Map(
    [...renames.matchAll(/^alter table (\w+)\.(\w+) rename to (\w+);$/gm)].map(([, schema, old, now]) => [
      `${schema}.${old}`,
      `${schema}.${now}`,
    ]),
  );
  const steps = [...renames.matchAll(/^  \('(private\.\w+)', '(private\.\w+)'\)/gm)];
  const columns = [...renames.matchAll(/^alter table (\S+) rename column (\w+) to (\w+);$/gm)];
  return new Map(
    [...rows].map(([name, tableRows]) => {
      const table = tables.get(name) ?? name;
      const own = columns.filter(([, of]) => of === table || table === "public.change_log");
      const rename = (row: string) =>
        own.reduce((text, [, , old, now]) => text.replaceAll(`"${old}": `, `"${now}": `), row);
      const renameStep = (row: string) =>
        steps.reduce((text, [, old = "", now = ""]) => text.replace(`"${old}"`, `"${now}"`), row);
      return [table, tableRows.map((row) => renameStep(rename(row)).replaceAll("give_owners", "add_owner_columns"))];
    }),
  );
}

async function readCatalog(client: pg.Client): Promise<{ schema: string; comments: string[] }> {
  const schema = await printSchema(client);
  const { rows } = await client.query<{ comment: string }>(
    `select pg_describe_object(classoid, objoid, objsubid) || ': ' || description as comment
     from pg_description where objoid >= 16384 order by 1`,
  );
  return { schema, comments: rows.map(({ comment }) => comment) };
}

describe.each(releases.map(({ name }) => name))("release %s", (release) => {
  const rows = parseRows(read(release, "rows.txt"));
  let database: Awaited<ReturnType<typeof emptyDatabase>>;

  /** Restores a database as the release left it, and upgrades it. */
  beforeAll(async () => {
    database = await emptyDatabase();
    await withClient(database.url, async (client) => {
      await client.query(read(release, "schema.sql"));
      await writeRows(client, rows);
    });
    await migrate({ url: database.url, log });
  });
  afterAll(() => database.drop());

  test("keeps every row unchanged when upgraded", async () => {
    expect(await withClient(database.url, (client) => changedRows(client, renamed(rows)))).toEqual([]);
  });

  test("has the same catalog as a new database when upgraded", async () => {
    const fresh = await freshDatabase();
    const [expected, found] = await Promise.all([fresh.url, database.url].map((url) => withClient(url, readCatalog)));
    await fresh.drop();
    expect(found).toEqual(expected);
  });

  test("lets its users read and write their rows when upgraded", async () => {
    await withClient(database.url, async (client) => {
      const { rows: owners } = await client.query<{ workspace_id: string; user_id: string }>(
        "select workspace_id, user_id from public.members where role = 'owner' and email = 'ada@example.com'",
      );
      const [{ workspace_id: workspace, user_id: sub } = { workspace_id: "", user_id: "" }] = owners;
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub, role: "authenticated" }),
      ]);
      await client.query("set local role authenticated");
      const { rows: tables } = await client.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
           and has_table_privilege(c.oid, 'select') order by 1`,
      );
      const unread = [];
      // Tables added since that release have no rows yet.
      const known = tables.filter(({ name }) => rows.has(`public.${name}`) || rows.has(name));
      expect(known.length).toBeGreaterThan(20);
      for (const { name } of known) if ((await client.query(`select from ${name}`)).rowCount === 0) unread.push(name);
      expect(unread).toEqual([]);
      expect((await client.query("select from public.open_workspace($1)", [workspace])).rowCount).toBe(1);
      const changed = await client.query("update public.deals set name = name || '!' where workspace_id = $1", [
        workspace,
      ]);
      expect(changed.rowCount).toBe(1);
      await client.query("rollback");
    });
  });
});
