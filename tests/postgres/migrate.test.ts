import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { emptyDatabase } from "../kit/database.ts";

const log = pino({ level: "silent" });
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = mkdtempSync(join(tmpdir(), "vanda-migrations-"));
  cpSync("db/migrations/20261123000100_foundations.sql", join(directory, "1_foundations.sql"));
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const add = (name: string, text: string) => writeFileSync(join(directory, name), text);
const run = () => migrate({ url: database.url, directory, log });
const relations = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    return rows.map(({ name }) => name);
  });

test("an applied migration is not applied again", async () => {
  add("2_things.sql", "create table public.things (id int)");
  expect(await run()).toEqual({ applied: ["1_foundations.sql", "2_things.sql"] });
  expect(await run()).toEqual({ applied: [] });
  add("3_more.sql", "create table public.more (id int)");
  expect(await run()).toEqual({ applied: ["3_more.sql"] });
  expect(await relations()).toEqual(["more", "things"]);
});

test("a failed migration leaves the database as it was, and names the line that failed", async () => {
  await run();
  add("2_things.sql", "create table public.things (id int);");
  add("3_broken.sql", "create table public.more (id int);\ncreate table public.broken (id nonsense);\n");
  await expect(run()).rejects.toThrow('The migration 3_broken.sql failed in line 2: type "nonsense" does not exist');
  expect(await relations()).toEqual([]);
  add("3_broken.sql", "create table public.mended (id int);");
  expect(await run()).toEqual({ applied: ["2_things.sql", "3_broken.sql"] });
});

test("rejects a database newer than this code", async () => {
  add("2_things.sql", "create table public.things (id int)");
  await run();
  rmSync(join(directory, "2_things.sql"));
  await expect(run()).rejects.toThrow(
    "The database is newer than this Vanda: it has the unknown migration 2_things.sql",
  );
});

test("rejects a migration that was edited after it had been applied", async () => {
  add("2_things.sql", "create table public.things (id int)");
  await run();
  add("2_things.sql", "create table public.things (id bigint)");
  await expect(run()).rejects.toThrow("The migration 2_things.sql was changed after it had been applied");
});

test("of two processes that migrate concurrently one does the work and the other waits", async () => {
  add("2_things.sql", "select pg_sleep(0.3); create table public.things (id int)");
  const applied = (await Promise.all([run(), run()])).map((result) => result.applied.length);
  expect(applied.toSorted((one, other) => one - other)).toEqual([0, 2]);
});
