import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";
import { buildWorld, sweep, type World } from "./sweep.ts";

let database: FreshDatabase;
let sql: pg.PoolClient;
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  sql = await database.owner.connect();
  world = await buildWorld(build(sql), sql);
});
afterAll(async () => {
  sql.release();
  await database.drop();
});

test("every role can read and write in every table only what the rules allow", async () => {
  await sql.query("begin");
  const breaches: string[] = [];
  for await (const breach of sweep(sql, world)) breaches.push(breach);
  await sql.query("rollback");
  expect(breaches).toEqual([]);
});
