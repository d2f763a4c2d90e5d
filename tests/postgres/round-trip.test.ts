import { randomUUID } from "node:crypto";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { withoutCancellation, withCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { createPool } from "#server/postgres/pool.ts";
import { asRole, runRoundTrip } from "#server/postgres/round-trip.ts";

import { type FreshDatabase, freshDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";
import { tapWire } from "./wire-tap.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.query("create table public.counted (id int primary key); grant all on public.counted to anon");
});
afterAll(() => database.drop());

const anon = { role: "anon", claims: '{"sub":"00000000-0000-0000-0000-000000000001"}' };

test("a statement runs under its role and claims", async () => {
  const { rows, command } = await runRoundTrip(database.pool, {
    ...anon,
    text: "select current_user, current_setting('request.jwt.claims')::json->>'sub', $1::int + 1, null",
    values: ["41"],
  });
  expect(rows).toEqual([["anon", "00000000-0000-0000-0000-000000000001", "42", null]]);
  expect(command).toBe("SELECT 1");
});

test("role, claims and statement are sent in one round trip with one Sync", async () => {
  const tap = await tapWire(await authenticatorUrl(database.url, testSecret));
  const pool = createPool(tap.url, { max: 1 });
  const text = `select $1::text as "${randomUUID()}"`;
  const turn = async () => {
    await runRoundTrip(pool, { ...anon, text, values: ["x"] });
    await sleep(20);
    return tap.take();
  };
  // On its first use on a connection, a cached statement is closed, parsed, bound and executed. A statement that is new
  // to this process is not cached until its second use.
  expect(await turn()).toMatch(/<CPBEPBES<$/);
  expect(await turn()).toBe("BECPBES<");
  expect(await turn()).toBe("BEBES<");
  await pool.end();
  tap.close();
});

test("an error on a fresh connection does not break the statements that come after it", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  const turn = (id: string) => runRoundTrip(pool, { ...anon, text: "select $1::uuid", values: [id] });
  await expect(turn("not a uuid")).rejects.toMatchObject({ code: "22P02" });
  const id = "00000000-0000-0000-0000-000000000001";
  expect((await turn(id)).rows).toEqual([[id]]);
  await expect(turn("not a uuid")).rejects.toMatchObject({ code: "22P02" });
  expect((await turn(id)).rows).toEqual([[id]]);
  await pool.end();
});

test("after a round trip the connection has no role", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  const who = "select current_user, current_setting('request.jwt.claims', true) as claims";
  await runRoundTrip(pool, { ...anon, text: "select 1", values: [] });
  expect((await pool.query(who)).rows).toEqual([{ current_user: "authenticator", claims: "" }]);
  await expect(runRoundTrip(pool, { ...anon, text: "select 1 / 0", values: [] })).rejects.toMatchObject({
    code: "22012",
  });
  expect((await pool.query(who)).rows).toEqual([{ current_user: "authenticator", claims: "" }]);
  await asRole(pool, anon, (sql) => sql.query("select 1"));
  expect((await pool.query(who)).rows).toEqual([{ current_user: "authenticator", claims: "" }]);
  await expect(pool.query("select from public.accounts")).rejects.toMatchObject({ code: "42501" });
  await pool.end();
});

test("a failed statement leaves no data behind", async () => {
  const insert = "insert into public.counted select generate_series(1, 3) union all select 1 / $1::int";
  await expect(runRoundTrip(database.pool, { ...anon, text: insert, values: ["0"] })).rejects.toMatchObject({
    code: "22012",
  });
  expect((await database.owner.query("select from public.counted")).rowCount).toBe(0);
});

test("an error at the commit is returned as the error of the statement", async () => {
  await database.owner.query(`create table public.late (id int, unique (id) deferrable initially deferred);
    grant all on public.late to anon`);
  const insert = { ...anon, text: "insert into public.late values ($1::int), ($1::int)", values: ["7"] };
  await expect(runRoundTrip(database.pool, insert)).rejects.toMatchObject({ code: "23505" });
});

test("settings apply to one round trip only, and a statement has a default timeout", async () => {
  const timeout = "select current_setting('statement_timeout')";
  const limited = await runRoundTrip(database.pool, {
    ...anon,
    settings: { statement_timeout: "20000" },
    text: timeout,
    values: [],
  });
  expect(limited.rows).toEqual([["20s"]]);
  expect((await runRoundTrip(database.pool, { ...anon, text: timeout, values: [] })).rows).toEqual([["30s"]]);
  const ofTransaction = await asRole(database.pool, anon, (sql) => sql.query(timeout));
  expect(ofTransaction.rows).toEqual([{ current_setting: "30s" }]);
  expect((await database.pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  const slow = { ...anon, settings: { statement_timeout: "50" }, text: "select pg_sleep(60)", values: [] };
  await expect(runRoundTrip(database.pool, slow)).rejects.toMatchObject({ code: "57014" });
});

test("aborting cancels a statement that has just been sent to Postgres", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  await runRoundTrip(pool, { ...anon, text: "select 1", values: [] });
  const settings = { statement_timeout: "15000" };
  for (let round = 0; round < 30; round += 1) {
    const stop = new AbortController();
    const turn = { ...anon, settings, text: "select pg_sleep(20)", values: [], signal: stop.signal };
    const ended = runRoundTrip(pool, turn).catch((error: Error) => error.message);
    for (let wait = 0; wait <= round % 3; wait += 1) await immediate();
    stop.abort();
    expect(await ended).toBe("canceling statement due to user request");
  }
  await pool.end();
});

test("aborting cancels the statement in Postgres and the connection stays usable", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  const running =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()";
  const stop = new AbortController();
  const slow = runRoundTrip(pool, { ...anon, text: "select pg_sleep(30)", values: [], signal: stop.signal });
  const ended = slow.catch((error: unknown) => error);
  while ((await database.owner.query<{ n: number }>(running)).rows[0]?.n !== 1) await sleep(10);
  stop.abort();
  expect(await ended).toMatchObject({ code: "57014" });
  expect((await runRoundTrip(pool, { ...anon, text: "select 1", values: [] })).rows).toEqual([["1"]]);
  await pool.end();
});

test("a changed table does not break statements that were prepared before the change", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  await database.owner.query("create table public.growing (id int); grant all on public.growing to anon");
  const read = { ...anon, text: "select * from public.growing", values: [] };
  await runRoundTrip(pool, read);
  await database.owner.query(
    "alter table public.growing add column name text default 'new'; insert into public.growing values (1)",
  );
  expect((await runRoundTrip(pool, read)).rows).toEqual([["1", "new"]]);
  await pool.end();
});

const readPreparedStatements = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ n: number; length: number }>(
    "select count(*)::int as n, coalesce(sum(length(statement)), 0)::int as length from pg_prepared_statements",
  );
  return rows[0];
};
/** Returns a new statement of approximately this length. */
const longStatement = (length: number) => `select 1 as "${randomUUID()}", '${"x".repeat(length)}'`;

test("a connection does not cache a statement that is used once", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  for (let n = 0; n < 20; n += 1) await runRoundTrip(pool, { ...anon, text: longStatement(100), values: [] });
  // Only the statement that sets role and claims is cached.
  expect(await readPreparedStatements(pool)).toMatchObject({ n: 1 });
  await pool.end();
});

test("a connection caches repeated statements up to a limit of bytes, even failing ones, but not very long ones", async () => {
  const pool = createPool(await authenticatorUrl(database.url, testSecret), { max: 1 });
  const askTwice = async (text: string) => {
    for (let time = 0; time < 2; time += 1) await runRoundTrip(pool, { ...anon, text, values: [] }).catch(() => {});
  };
  for (let n = 0; n < 40; n += 1) await askTwice(longStatement(10_000));
  const { length: full = 0 } = (await readPreparedStatements(pool)) ?? {};
  expect(full).toBeGreaterThan(50_000);
  expect(full).toBeLessThan(150_000);
  for (let n = 0; n < 40; n += 1) await askTwice(`${longStatement(10_000)}, 1 / 0`);
  expect((await readPreparedStatements(pool))?.length).toBeLessThan(150_000);
  await askTwice(longStatement(60_000));
  expect((await readPreparedStatements(pool))?.length).toBeLessThan(150_000);
  await pool.end();
});

test("asRole commits if its callback succeeds and rolls back if it throws", async () => {
  await asRole(database.pool, anon, (sql) => sql.query("insert into public.counted values (10)"));
  const failing = asRole(database.pool, anon, async (sql) => {
    await sql.query("insert into public.counted values (11)");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect((await database.owner.query("select id from public.counted")).rows).toEqual([{ id: 10 }]);
});

test("a user's statements are cancelled when they disconnect, but the cleanup after them runs to its end", async () => {
  const sleeping =
    "select pid from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(25)'";
  const turn = { ...anon, text: "select pg_sleep(25)", values: [] };
  for (const run of [
    () => runRoundTrip(database.pool, turn),
    () => asRole(database.pool, anon, (sql) => sql.query("select pg_sleep(25)")),
  ]) {
    const gone = new AbortController();
    const work = withCancellation({ signal: gone.signal }, () =>
      run().catch(async (error: unknown) => {
        await asRole(database.pool, anon, (sql) => sql.query("insert into public.counted values (77)"));
        throw error;
      }),
    );
    const ended = work.catch((error: unknown) => error);
    await expect.poll(async () => (await database.owner.query(sleeping)).rowCount).toBe(1);
    gone.abort();
    expect(await ended).toMatchObject({ code: "57014" });
    expect((await database.owner.query("delete from public.counted where id = 77")).rowCount).toBe(1);
  }
});

test("a shared result continues for the other callers if the first one disconnects", async () => {
  const gone = new AbortController();
  const both = withCancellation({ signal: gone.signal }, () => [
    withoutCancellation(() =>
      runRoundTrip(database.pool, { ...anon, text: "select pg_sleep(0.3), 'kept'", values: [] }),
    ),
    runRoundTrip(database.pool, { ...anon, text: "select pg_sleep(25), 'lost'", values: [] }),
  ]);
  const ended = Promise.allSettled(both);
  gone.abort();
  expect(await ended).toMatchObject([{ status: "fulfilled" }, { status: "rejected" }]);
});
