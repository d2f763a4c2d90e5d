import { afterAll, beforeAll, expect, test } from "vitest";

import { firstDay, readOrderLines } from "../kit/first-day.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched, type UntouchedFile } from "../kit/unmodified-files.ts";

let vanda: Vanda;
let ada: ImportClient;
beforeAll(async () => {
  vanda = await startVanda();
  ada = await importingPerson(vanda);
});
afterAll(() => vanda?.stop());

/**
 * Imports an unchanged file of a first day, after the files before it, and compares all records with an independent
 * reading of the file.
 */
async function importFirstDay({ name, file, entity, count, compare }: UntouchedFile) {
  const imported = await importUntouched(ada, file, name);
  expect([imported.entity, imported.result?.created, imported.result?.rejected]).toEqual([entity, count, 0]);
  const { expected, stored } = await compare(ada.supabase);
  expect(expected).toHaveLength(count);
  expect(stored).toEqual(expected);
  return imported;
}

// Each test continues with the data of the previous one: that of a small wholesaler.
test("customers.xlsx becomes 800 accounts with their contacts, without the titles and the total", async () => {
  const { dialect } = await importFirstDay(firstDay.customers);
  expect(dialect.left_out).toEqual([{ row: 810, text: "TOTAL" }]);
});

test("open-quotes.csv becomes 300 deals linked to their accounts, without reading all deals for each contact", async () => {
  const { dialect, plan } = await importFirstDay(firstDay.quotes);
  expect(dialect.encoding).toBe("windows-1252");
  // Two accounts share their name with another account, and the preview predicts how the import handles them.
  expect(plan?.links.find(({ field }) => field === "account_id")).toMatchObject({
    rows_matched: 300,
    rows_left_empty: 0,
  });
  expect(plan?.first.find(({ row_number }) => row_number === 3)?.values).toMatchObject({
    account_id: "Tea Room & Sons",
  });
  // All statistics of a transaction appear together, some time after it.
  const deals = async () => {
    const { rows } = await vanda.database.owner.query<{ written: number; read: number }>(
      `select n_tup_ins::integer as written, (seq_tup_read + idx_tup_fetch)::integer as read
       from pg_stat_user_tables where relid = 'public.deals'::regclass`,
    );
    return rows[0];
  };
  await expect.poll(deals, { timeout: 60_000 }).toMatchObject({ written: 300 });
  // A nested loop over contacts would read all deals once for each of the 800 contacts.
  expect((await deals())?.read).toBeLessThan(300 * 100);
});

test("order-lines.csv becomes 2,000 sales, linked to the imported customers by number", async () => {
  const { result } = await importFirstDay(firstDay.orderLines);
  expect(result?.new_counts).toMatchObject({ accounts: 0, products: 12 });
});

test("the numbers of the 679 invoices equal a count of their lines", async () => {
  const rows = readOrderLines().map((line) => ({
    ...line,
    order: `${line.customer} ${line.invoice}`,
    units: line.quantity,
  }));
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  const sold = rows.filter((row) => row.minor >= 0);
  const orders = new Set(sold.map(({ order }) => order));
  // A credit note belongs to an order if it has the order number of the order's lines.
  const ofOrders = rows.filter(({ order }) => orders.has(order));
  const [answer, byCustomer] = await askAs(
    ada.supabase,
    ada.workspaceId,
    { measures: ["revenue", "sales_count", "average_sale", "units_per_sale"], range: "all" },
    { measures: ["sales_count"], range: "all", by: ["account"] },
  );
  expect(answer?.total.values).toEqual([
    sum(rows.map((row) => row.minor)),
    orders.size,
    Math.round(sum(ofOrders.map((row) => row.minor)) / orders.size),
    expect.closeTo(sum(rows.map(({ units }) => units)) / orders.size, 4),
  ]);
  const ofCustomers = Map.groupBy(sold, ({ customer }) => customer);
  const perCustomer = [...ofCustomers.values()].map((its) => new Set(its.map(({ order }) => order)).size);
  const counts = (byCustomer?.rows ?? []).flatMap(({ values: [n] }) => n || []);
  const sorted = (list: number[]) => list.toSorted((one, other) => one - other);
  expect(sorted(counts)).toEqual(sorted(perCustomer));

  const { data: pairs } = await ada.supabase
    .rpc("product_affinity", { workspace_id: ada.workspaceId, since: "2000-01-01", until: "2100-01-01" })
    .throwOnError();
  const baskets = Map.groupBy(
    rows.filter((row) => row.minor > 0),
    ({ item }) => item,
  );
  const ordersOf = (item: string) => new Set((baskets.get(item) ?? []).map(({ order }) => order));
  const all = new Set([...baskets.values()].flat().map(({ order }) => order)).size;
  for (const pair of pairs as { product: string; with_product: string; baskets: number; lift: number }[]) {
    const [one, other] = [ordersOf(pair.product), ordersOf(pair.with_product)];
    const both = [...one].filter((order) => other.has(order)).length;
    expect([pair.baskets, pair.lift]).toEqual([both, expect.closeTo((both * all) / (one.size * other.size), 9)]);
  }
  const counted = [...baskets.keys()].flatMap((item, at, items) =>
    items.slice(at + 1).filter((with_) => {
      const [one, other] = [ordersOf(item), ordersOf(with_)];
      const both = [...one].filter((order) => other.has(order)).length;
      return both >= 3 && both * all > 1.1 * one.size * other.size;
    }),
  );
  expect(pairs).toHaveLength(Math.min(20, counted.length));
});
