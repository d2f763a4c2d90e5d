import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { emptyDatabase } from "../kit/database.ts";

const log = pino({ level: "silent" });
const foundation = "tables/0001_foundation.sql";
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = mkdtempSync(join(tmpdir(), "vanda-migrations-"));
  // Data that every start writes.
  add(
    foundation,
    `${readFileSync(`db/${foundation}`, "utf8")}
    create table private.languages (code text primary key, names jsonb not null);`,
  );
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

function add(path: string, text: string) {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}
const remove = (path: string) => rmSync(join(directory, path));
const run = () => migrate({ url: database.url, directory, log });
const list = (text: string) =>
  withClient(database.url, async (client) =>
    (await client.query<{ item: unknown }>(text)).rows.map(({ item }) => item),
  );
const relations = () =>
  list("select relname as item from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1");
const functions = () =>
  list(
    `select p.oid::regprocedure::text as item from pg_proc p where p.pronamespace = 'private'::regnamespace order by 1`,
  );

test("an applied migration is not applied again", async () => {
  add("tables/0002_things.sql", "create table public.things (id int)");
  expect(await run()).toEqual({ applied: [foundation, "tables/0002_things.sql"] });
  expect(await run()).toEqual({ applied: [] });
  add("tables/0003_more.sql", "create table public.more (id int)");
  expect(await run()).toEqual({ applied: ["tables/0003_more.sql"] });
  expect(await relations()).toEqual(["more", "things"]);
});

test("a failed migration leaves the database as it was, and names the line that failed", async () => {
  await run();
  add("tables/0002_things.sql", "create table public.things (id int);");
  add("tables/0003_broken.sql", "create table public.more (id int);\ncreate table public.broken (id nonsense);\n");
  await expect(run()).rejects.toThrow(
    'The migration tables/0003_broken.sql failed in line 2: type "nonsense" does not exist',
  );
  expect(await relations()).toEqual([]);
  add("tables/0003_broken.sql", "select 1;\n-- after functions\n\nselect nonsense();");
  await expect(run()).rejects.toThrow("The migration tables/0003_broken.sql failed in line 4");
  add("tables/0003_broken.sql", "create table public.mended (id int);");
  expect(await run()).toEqual({ applied: ["tables/0002_things.sql", "tables/0003_broken.sql"] });
});

test("rejects a database newer than this code", async () => {
  add("tables/0002_things.sql", "create table public.things (id int)");
  await run();
  remove("tables/0002_things.sql");
  await expect(run()).rejects.toThrow(
    "The database is newer than this Vanda: it has the unknown migration tables/0002_things.sql",
  );
});

test("rejects a migration that was edited after it had been applied", async () => {
  add("tables/0002_things.sql", "create table public.things (id int)");
  await run();
  add("tables/0002_things.sql", "create table public.things (id bigint)");
  await expect(run()).rejects.toThrow("The migration tables/0002_things.sql was changed after it had been applied");
});

test("rejects a database from before the baseline", async () => {
  await run();
  await withClient(database.url, (client) =>
    client.query(`drop table private.repeatable_migrations; delete from private.migrations;
      insert into private.migrations (name, checksum) values ('20261123000100_foundations.sql', 'x')`),
  );
  add("tables/0002_things.sql", "create table public.things (id int)");
  await expect(run()).rejects.toThrow("The database is from before Vanda 1.0.0-rc");
  expect(await relations()).toEqual([]);
});

test("if two processes migrate at the same time, one does the work and the other waits", async () => {
  add("tables/0002_things.sql", "select pg_sleep(0.3); create table public.things (id int)");
  add("functions/shapes/area.sql", area("1"));
  const applied = (await Promise.all([run(), run()])).map((result) => result.applied.length);
  expect(applied.toSorted((one, other) => one - other)).toEqual([0, 3]);
});

const area = (body: string, args = "size integer") =>
  `create or replace function private.area(${args}) returns integer language sql as $$ select ${body} $$;\n`;

test("only functions whose text has changed are applied again", async () => {
  add("functions/shapes/area.sql", area("1"));
  add("functions/shapes/circle.sql", area("1").replace("area", "circle"));
  await run();
  const before = await list("select xmin::text as item from pg_proc where proname = 'circle'");
  add("functions/shapes/area.sql", `${area("2")}grant execute on function private.area(integer) to worker;`);
  expect(await run()).toEqual({ applied: ["functions/shapes/area.sql"] });
  expect(await list("select private.area(1) as item")).toEqual([2]);
  expect(await list("select xmin::text as item from pg_proc where proname = 'circle'")).toEqual(before);
  expect(await run()).toEqual({ applied: [] });
});

test("a grant or comment removed from the file of a function is removed from the database", async () => {
  const rights = `select obj_description('private.area'::regproc) as item union all
    select has_function_privilege('worker', 'private.area(integer)', 'execute')::text`;
  add(
    "functions/shapes/area.sql",
    `${area("1")}comment on function private.area is 'Area';\ngrant execute on function private.area to worker;`,
  );
  await run();
  expect(await list(rights)).toEqual(["Area", "true"]);
  add("functions/shapes/area.sql", area("1"));
  await run();
  expect(await list(rights)).toEqual([null, "false"]);
});

test("the functions of a removed file are dropped, and those of a moved file stay", async () => {
  add("functions/shapes/area.sql", area("1"));
  add("functions/shapes/circle.sql", area("1").replace("area", "circle"));
  await run();
  remove("functions/shapes/area.sql");
  remove("functions/shapes/circle.sql");
  add("functions/round/circle.sql", area("1").replace("area", "circle"));
  await run();
  expect(await functions()).toEqual(["private.circle(integer)"]);
});

test("a function whose signature changes must be declared as changed in its file", async () => {
  add("functions/shapes/area.sql", area("1"));
  await run();
  const changed = area("1", "width integer, height integer");
  add("functions/shapes/area.sql", changed);
  await expect(run()).rejects.toThrow(
    "functions/shapes/area.sql does not define all of private.area(integer), private.area(integer,integer): declare “-- replaces: …”",
  );
  add("functions/shapes/area.sql", `-- replaces: private.area(integer)\n${changed}`);
  await run();
  expect(await functions()).toEqual(["private.area(integer,integer)"]);
});

test("policies and triggers always equal those of their file", async () => {
  add("tables/0002_things.sql", "create table public.things (id int default private.first_id())");
  add("functions/before_tables/first_id.sql", area("1", "").replace("area", "first_id"));
  add(
    "functions/shapes/stop.sql",
    "create or replace function private.stop() returns trigger language plpgsql as $$ begin return null; end $$;",
  );
  const trigger = (name: string) =>
    `create trigger ${name} before insert on public.things for each row execute function private.stop();\n`;
  add("triggers/things.sql", trigger("stop") + trigger("stop_again"));
  add("policies/things.sql", "create policy reads on public.things for select to worker using (true);");
  await run();
  add("triggers/things.sql", trigger("stop"));
  remove("policies/things.sql");
  expect(await run()).toEqual({ applied: ["triggers/things.sql"] });
  expect(await list("select tgname as item from pg_trigger where not tgisinternal")).toEqual(["stop"]);
  expect(await list("select polname as item from pg_policy")).toEqual([]);
});

test("statements after “after functions” run last", async () => {
  add(
    "tables/0002_things.sql",
    "create table public.things (id int);\n-- after functions\ninsert into public.things values (private.area(3));",
  );
  add("functions/shapes/area.sql", area("size * 2"));
  await run();
  expect(await list("select id as item from public.things")).toEqual([6]);
});
