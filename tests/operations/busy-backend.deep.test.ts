import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";

import { startPassingPostgres } from "../kit/passing-postgres.ts";

test("Postgres starts even if a killed one left a busy backend", async () => {
  const postgres = await startPassingPostgres(pino({ level: "silent" }));
  const busy = new pg.Client(postgres.url);
  busy.on("error", () => {});
  await busy.connect();
  const { rows } = await busy.query<{ data_directory: string }>("show data_directory");
  const postmaster = Number.parseInt(readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8"), 10);
  const query = busy.query("do $$ begin loop perform 1; end loop; end $$").catch((error: unknown) => error);
  const answer = () => withClient(postgres.url, async (client) => (await client.query("select 1 as one")).rows);
  await expect.poll(countBusy, { timeout: 60_000 }).toBe(1);
  process.kill(postmaster, "SIGKILL");
  expect(await query).toBeInstanceOf(Error);
  await expect.poll(() => answer().catch(() => []), { timeout: 60_000 }).toEqual([{ one: 1 }]);
  await postgres.stop();

  async function countBusy() {
    const sql = "select from pg_stat_activity where state = 'active' and query like 'do %' and pid <> pg_backend_pid()";
    return withClient(postgres.url, async (client) => (await client.query(sql)).rowCount);
  }
});
