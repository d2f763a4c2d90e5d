import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrate, readMigrations } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { changedRows, parseRows, writeRows } from "../scripts/release-rows.ts";
import { printSchema } from "../scripts/schema-snapshot.ts";
import { emptyDatabase } from "./kit/database.ts";

const log = pino({ level: "silent" });
const releases = readdirSync("db/releases", { withFileTypes: true }).filter((entry) => entry.isDirectory());
const read = (release: string, file: string) => readFileSync(join("db/releases", release, file), "utf8");

describe.each(releases.map(({ name }) => name))("release %s", (release) => {
  const checksums = JSON.parse(read(release, "migrations.json")) as Record<string, string>;
  const rows = parseRows(read(release, "rows.txt"));
  let database: Awaited<ReturnType<typeof emptyDatabase>>;

  /** Restores a database as that release left it, and upgrades it. */
  beforeAll(async () => {
    database = await emptyDatabase();
    const released = mkdtempSync(join(tmpdir(), "vanda-release-"));
    for (const name of Object.keys(checksums)) cpSync(join("db/migrations", name), join(released, name));
    await migrate({ url: database.url, directory: released, log });
    await withClient(database.url, (client) => writeRows(client, rows));
    await migrate({ url: database.url, directory: "db/migrations", log });
    rmSync(released, { recursive: true });
  });
  afterAll(() => database.drop());

  test("its migrations are unchanged since the release", async () => {
    const today = new Map((await readMigrations("db/migrations")).map(({ name, checksum }) => [name, checksum]));
    const edited = Object.keys(checksums).filter((name) => today.get(name) !== checksums[name]);
    expect(edited, "Migrations go forward only: put what they were back, and add another").toEqual([]);
  });

  test("every row of it is there after an upgrade, unchanged", async () => {
    expect(await withClient(database.url, (client) => changedRows(client, rows))).toEqual([]);
  });

  test("upgraded, its schema equals that of a new database", async () => {
    const schema = await withClient(database.url, (client) => printSchema(client));
    expect(schema).toBe(readFileSync("db/schema.sql", "utf8"));
  });

  test("its users read their rows, and keep writing", async () => {
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
      // Tables added since have no rows yet.
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
