import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { createPool } from "#server/postgres/pool.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { secondConnection } from "#server/postgres/second-connection.ts";

import { type FreshDatabase, freshDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";

let database: FreshDatabase;
let url: string;
beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.query("create table public.counted (id int primary key); grant all on public.counted to anon");
  url = await authenticatorUrl(database.url, testSecret);
});
afterAll(() => database.drop());

const anon = { role: "anon", claims: '{"sub":"00000000-0000-0000-0000-000000000001"}' };

/** Runs `work` in a transaction of a pool with at most `max` connections. */
async function within(max: number, work: (pool: pg.Pool, sql: pg.PoolClient) => Promise<void>) {
  const pool = createPool(url, { max });
  try {
    await asRole(pool, { ...anon, snapshot: true }, (sql) => work(pool, sql));
  } finally {
    await pool.end();
  }
}

test("a second connection has the snapshot and the user of the first one", async () => {
  await within(2, async (pool, sql) => {
    const count = async (on: pg.PoolClient) =>
      (await on.query("select count(*)::int as n, current_user as me, auth.uid() as id from public.counted")).rows[0];
    const before = await count(sql);
    await database.owner.query(
      "insert into public.counted select max from (select coalesce(max(id), 0) + 1 as max from public.counted) m",
    );
    const seen: unknown[] = [];
    const useSecond = await secondConnection(pool, sql, anon)();
    await useSecond?.(async (second) => {
      expect(second).not.toBe(sql);
      seen.push(await count(second));
    });
    expect(seen).toEqual([before]);
  });
});

test("uses no second connection while half of them are busy, and returns errors of the second connection", async () => {
  await within(1, async (pool, sql) => expect(await secondConnection(pool, sql, anon)()).toBeNull());
  const failing = within(2, async (pool, sql) => {
    const useSecond = await secondConnection(pool, sql, anon)();
    await useSecond?.(async (second) => void (await second.query("select 1 / 0")));
  });
  await expect(failing).rejects.toThrow("division by zero");
});
