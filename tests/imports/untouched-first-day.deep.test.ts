import { afterAll, beforeAll, expect, test } from "vitest";

import { firstDay } from "../kit/first-day.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched, type UntouchedFile } from "../kit/untouched.ts";

let vanda: Vanda;
let ada: ImportClient;
beforeAll(async () => {
  vanda = await startVanda();
  ada = await importingPerson(vanda);
});
afterAll(() => vanda?.stop());

/** Imports a file of a first day, untouched, after those before it, and compares all of it with a reading of the file. */
async function importFirstDay({ name, file, entity, count, compare }: UntouchedFile) {
  const imported = await importUntouched(ada, file, name);
  expect([imported.entity, imported.result?.created, imported.result?.rejected]).toEqual([entity, count, 0]);
  const { expected, stored } = await compare(ada.supabase);
  expect(expected).toHaveLength(count);
  expect(stored).toEqual(expected);
  return imported;
}

// Each test begins where the one before it ended: what a small wholesaler brings along.
test("customers.xlsx becomes 800 accounts with their contacts; titles and the total are left out", async () => {
  const { dialect } = await importFirstDay(firstDay.customers);
  expect(dialect.left_out).toEqual([{ row: 810, text: "TOTAL" }]);
});

test("open-quotes.csv becomes 300 open deals of those customers and contacts, in pounds", async () => {
  const { dialect, plan } = await importFirstDay(firstDay.quotes);
  expect(dialect.encoding).toBe("windows-1252");
  // Two of the accounts share their name with another one: the check says what the import does.
  expect(plan?.links.find(({ field }) => field === "account_id")).toMatchObject({
    rows_matched: 300,
    rows_left_empty: 0,
  });
  expect(plan?.first.find(({ row_number }) => row_number === 3)?.values).toMatchObject({
    account_id: "Tea Room & Sons",
  });
  // Statistics of one transaction appear together, some time after it.
  const deals = async () => {
    const { rows } = await vanda.database.owner.query<{ written: number; read: number }>(
      `select n_tup_ins::integer as written, (seq_tup_read + idx_tup_fetch)::integer as read
       from pg_stat_user_tables where relid = 'public.deals'::regclass`,
    );
    return rows[0];
  };
  await expect.poll(deals, { timeout: 60_000 }).toMatchObject({ written: 300 });
  // A nested loop over contacts would read all deals once for each of 800.
  expect((await deals())?.read).toBeLessThan(300 * 100);
});

test("order-lines.csv becomes 2,000 sales of those customers by their numbers", async () => {
  const { result } = await importFirstDay(firstDay.orderLines);
  expect(result?.new_counts).toMatchObject({ accounts: 0, products: 12 });
});
