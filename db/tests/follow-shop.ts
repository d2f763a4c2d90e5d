import { expect } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";
import { countCustomers, lookalikesOf, pairsOf, readLines } from "./count-purchases.ts";

type At = ReturnType<typeof useDatabase>;
const today = "2026-06-30";

/**
 * Creates a shop with more products than the comparison includes. Some products are bought often, some by few
 * customers, and some customers buy a lot.
 */
async function makeShop(at: At, seed: number): Promise<BuiltUser> {
  await at.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${today}T12:00:00Z'::timestamptz $$`,
  );
  const user = await at.make.user();
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const rows = (table: string, all: object[]) => {
    const names = Object.keys(all[0] ?? {}).join(", ");
    return at.as(
      user,
      `insert into public.${table} (workspace_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::public.${table}, $2) returning id`,
      [user.workspace.id, JSON.stringify(all)],
    );
  };
  const many = <T>(count: number, make: (nr: number) => T): T[] => Array.from({ length: count }, (_, nr) => make(nr));
  const pick = <T>(list: readonly T[]) => list[below(list.length)];
  const accounts = await rows(
    "accounts",
    many(70, (nr) => ({
      name: `Account ${nr}`,
      industry: pick(["Hotels", "Farms", "Shops", null]),
      country: pick(["Chile", "Peru", null]),
      employees: pick([null, 3, 20, 400]),
      owner_id: nr % 4 === 0 ? user.member.id : null,
    })),
  );
  const products = await rows(
    "products",
    many(150, (nr) => ({ name: `Product ${nr}`, category: nr % 3 === 0 ? `Kind ${nr % 12}` : null })),
  );
  await sell(at, user, { accounts, products, random, count: 4000 });
  return user;
}

type Stock = {
  accounts: Record<string, unknown>[];
  products: Record<string, unknown>[];
  random: () => number;
  count: number;
};

/** Adds lines of random customers, of which the first buy most, and of random products, some of which are alike. */
async function sell(at: At, user: BuiltUser, { accounts, products, random, count }: Stock): Promise<void> {
  const place = (of: unknown[], bend: number) => Math.floor(random() ** bend * of.length);
  const sales = Array.from({ length: count }, () => {
    const account = place(accounts, 2);
    const product = (Math.floor(place(products, 1.3) / 7) * 7 + (account % 7)) % products.length;
    return {
      account_id: random() < 0.05 ? null : accounts[account]?.id,
      product_id: random() < 0.05 ? null : products[product]?.id,
      sold_on: new Date(Date.parse(today) - Math.floor(random() * 420) * 86_400_000).toISOString().slice(0, 10),
      revenue_minor: random() < 0.07 ? -Math.floor(random() * 500) : Math.floor(random() * 2000),
      currency: random() < 0.05 ? "XAU" : "USD",
    };
  });
  await at.as(
    user,
    `insert into public.sales (workspace_id, account_id, product_id, sold_on, revenue_minor, currency)
     select $1, account_id, product_id, sold_on, revenue_minor, currency from jsonb_populate_recordset(null::public.sales, $2)`,
    [user.workspace.id, JSON.stringify(sales)],
  );
}

/**
 * Asserts that product pairs and lookalikes, for all accounts and for one owner's, equal a count of the lines from
 * scratch.
 */
async function expectCounted(at: At, user: BuiltUser): Promise<void> {
  const accounts = await at.as(
    user,
    `select id, owner_id, industry, country, case when employees > 0 then case when employees < 10 then '1–9' when employees < 50 then '10–49'
       when employees < 250 then '50–249' else '250+' end end as employees from public.accounts`,
  );
  const all = countCustomers(await readLines(at, user), today);
  for (const owner of [null, user.member.id]) {
    const its = accounts.filter((one) => owner === null || one.owner_id === owner);
    const ids = new Set(its.map(({ id }) => id));
    const customers = all.filter(({ account }) => ids.has(account));
    const pairs = await at.as(
      user,
      "select product_id, with_id, baskets::int as both, lift from public.product_affinity($1, owner_id => $2)",
      [user.workspace.id, owner],
    );
    const counted = pairsOf(customers);
    expect(pairs.map(({ lift }) => lift)).toEqual(counted.slice(0, 20).map(({ lift }) => expect.closeTo(lift, 9)));
    for (const { product_id: one, with_id: other, both, lift } of pairs) {
      const pair = [String(one), String(other)].toSorted().join();
      const own = counted.find((found) => found.pair.join() === pair);
      expect([own?.both, own?.lift]).toEqual([both, expect.closeTo(Number(lift), 9)]);
    }
    const traits = its.map(({ id, ...rest }) => ({
      id: String(id),
      traits: (["industry", "country", "employees"] as const).flatMap((kind): [string, string][] =>
        rest[kind] ? [[kind, String(rest[kind])]] : [],
      ),
    }));
    const [result] = await at.as(user, "select public.best_lookalikes($1, owner_id => $2) as found", [
      user.workspace.id,
      owner,
    ]);
    type Alike = { account_id: string; score: number; reasons: { kind: string; value: string }[] };
    const { rows } = (result as { found: { rows: Alike[] } }).found;
    const alike = owner === null ? lookalikesOf(customers, traits) : [];
    expect(rows.map(({ score }) => score)).toEqual(alike.slice(0, 20).map(({ score }) => expect.closeTo(score, 6)));
    for (const { account_id: id, score, reasons } of rows) {
      const own = alike.find((one) => one.id === id);
      expect(own?.score).toBeCloseTo(score, 6);
      expect(reasons).toHaveLength(Math.min(3, own?.reasons.length ?? 0));
      for (const { kind, value } of reasons) expect(own?.reasons).toContain(`${kind}\n${value}`);
    }
  }
}

/**
 * Compares the aggregates over a shop's customers with a count from scratch: with an empty, a full and a partly stale
 * cache.
 */
export async function followShop(at: At, seed: number): Promise<void> {
  const user = await makeShop(at, seed);
  await expectCounted(at, user);
  await at.database.owner.query("select private.refresh_customer_cache($1)", [user.workspace.id]);
  await at.database.owner.query("select private.compact_rollups($1)", [user.workspace.id]);
  await expectCounted(at, user);
  const [accounts, products] = [
    await at.as(user, "select id from public.accounts order by id limit 9"),
    await at.as(user, "select id from public.products order by id desc limit 40"),
  ];
  await sell(at, user, { accounts, products, random: mulberry32(seed + 1), count: 200 });
  await at.as(
    user,
    "delete from public.sales where id in (select id from public.sales order by md5(id::text) limit 300)",
  );
  await expectCounted(at, user);
}
