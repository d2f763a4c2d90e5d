import { afterAll, beforeAll, expect, test } from "vitest";

import { failingPostgres, type FailingPostgres, failures } from "../kit/failing-postgres.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let postgres: FailingPostgres;
let vanda: Vanda;
let ada: ImportClient;
beforeAll(async () => {
  postgres = await failingPostgres();
  // What fails here is logged, as it should be, and nobody need read it.
  vanda = await startVanda({ DATABASE_POOLER_URL: postgres.url, WORKER: "off" }, { write: () => {} });
  ada = await importingPerson(vanda);
});
afterAll(async () => {
  await vanda?.stop();
  postgres?.close();
});

const count = async (query: string) =>
  (await vanda.database.owner.query<{ count: number }>(`select count(*)::int from ${query}`)).rows[0]?.count;

/** Neither a connection nor a transaction is held by anybody, and none waits for one. */
async function nothingIsOpen() {
  const { pool } = vanda.server.context;
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  await expect
    .poll(() => count("pg_stat_activity where datname = current_database() and state like 'idle in transaction%'"))
    .toBe(0);
}

test.each(failures)(
  "an import whose upload Postgres fails (%s) at any message is answered, and nothing stays",
  async (failure) => {
    const file = `name,city\n${`Acme,${"Oslo".repeat(100)}\n`.repeat(400)}`;
    let n = 0;
    for (;;) {
      n += 1;
      postgres.failAt(n, failure);
      const { status, body } = await ada.upload(file);
      const hasFailed = postgres.hasFailed();
      await nothingIsOpen();
      if (!hasFailed) expect([n, status]).toEqual([n, 201]);
      if (!hasFailed) break;
      expect([n, status, body.code]).toEqual([n, 500, "unexpected_failure"]);
      expect(await count("public.imports")).toBe(0);
      expect(await count("private.import_rows")).toBe(0);
    }
    expect(n).toBeGreaterThan(10);
    await vanda.database.owner.query("delete from public.imports");
  },
);
