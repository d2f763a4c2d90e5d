import fc from "fast-check";
import { expect } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";
import { countCustomers, distancesFrom, readLines, shift } from "./count-purchases.ts";

type At = ReturnType<typeof useDatabase>;

const firstDay = "2026-06-30";
/** Days around both ends of the 365-day window, among others. */
const someDay = fc.oneof(fc.constantFrom(-366, -365, -364, -363, 0, 1, 2), fc.integer({ min: -500, max: 3 }));
const sale = fc.record({
  day: someDay,
  account: fc.nat(5),
  product: fc.option(fc.nat(3)),
  category: fc.constantFrom(null, "Chairs", "Desks", "Product 1"),
  revenue_minor: fc.integer({ min: -400, max: 900 }),
  currency: fc.constantFrom("USD", "USD", "USD", "EUR", "XAU"),
  order_number: fc.constantFrom(null, null, "A1", "A2"),
  order_status: fc.constantFrom(null, null, "placed", "cancelled"),
});
const which = fc.nat(9);
const sell = fc.record({ do: fc.constant("sell" as const), sales: fc.array(sale, { minLength: 1, maxLength: 6 }) });
const win = fc.record({
  do: fc.constant("win" as const),
  account: fc.nat(5),
  product: fc.option(fc.nat(3)),
  day: fc.option(someDay),
  value_minor: fc.integer({ min: 0, max: 900 }),
  is_imported: fc.boolean(),
});
const gone = fc.constantFrom("sales", "sales", "accounts", "products", "deals");
const step = fc.oneof(
  sell,
  fc.record({ do: fc.constant("edit" as const), which, sale }),
  fc.record({ do: fc.constant("delete" as const), kind: gone, which }),
  fc.record({
    do: fc.constant("merge" as const),
    kind: fc.constantFrom("accounts", "products"),
    keep: which,
    merge: which,
  }),
  fc.constant({ do: "undo" as const }),
  win,
  fc.record({
    do: fc.constant("move" as const),
    which,
    stage: fc.constantFrom("open", "won", "lost"),
    account: fc.nat(5),
    day: fc.option(someDay),
  }),
  fc.record({
    do: fc.constant("call" as const),
    which: fc.nat(3),
    name: fc.constantFrom("Chairs", "Product 1", "New"),
  }),
  fc.record({ do: fc.constant("sort" as const), which: fc.nat(3), category: fc.constantFrom(null, "Chairs", "Lamps") }),
  fc.record({ do: fc.constant("rate" as const), day: someDay, rate: fc.constantFrom(0.5, 1.5, 2) }),
  fc.constant({ do: "no rates" as const }),
  fc.constant({ do: "count deals or not" as const }),
  fc.record({ do: fc.constant("stage" as const), kind: fc.constantFrom("won", "lost") }),
  fc.constant({ do: "move away" as const }),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 1, 1, 2, 40, -1) }),
  fc.constant({ do: "compact rollups" as const }),
  fc.constant({ do: "crash" as const }),
);
const randomAction = fc.record({ one: step, refreshesCache: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const setDay = (at: At, day: string) =>
  at.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${day}T12:00:00Z'::timestamptz $$`,
  );

/** Creates a workspace with six accounts and four products, and the operations on it. */
async function makeShop(at: At) {
  await setDay(at, firstDay);
  const user = await at.make.user();
  const { workspace } = user;
  const { owner } = at.database;
  await owner.query("update public.workspaces set time_zone = 'UTC' where id = $1", [workspace.id]);
  for (let nr = 0; nr < 6; nr += 1) await at.make.account(workspace, { name: `Account ${nr}` });
  for (let nr = 0; nr < 4; nr += 1)
    await at.make.product(workspace, { name: `Product ${nr % 3}`, category: nr === 0 ? "Desks" : null });
  const stages = await at.as(user, "select id, kind from public.stages order by position");
  const stageOf = (kind: string) => String(stages.find((one) => one.kind === kind)?.id);
  const [{ id: spare } = { id: "" }] = await at.as(
    user,
    `insert into public.stages (workspace_id, pipeline_id, name, kind, position, default_probability)
     select workspace_id, pipeline_id, 'Spare', 'lost', 99, 0 from public.stages where kind = 'lost' returning id`,
  );
  const ids = async (table: string) =>
    (await at.as(user, `select id from public.${table} order by id`)).map(({ id }) => String(id));
  const sets: unknown[] = [];
  const inSet = async (name: string, placeholders: string, values: unknown[]) => {
    const [made] = await at.as(user, `select public.${name}($1, ${placeholders}) ->> 'change_set_id' as id`, [
      workspace.id,
      ...values,
    ]);
    if (made?.id) sets.push(made.id);
  };
  let today = firstDay;
  const dayOf = (days: number) => shift(today, days);

  async function apply(one: Step): Promise<void> {
    const [sales, accounts, products, deals] = [
      await ids("sales"),
      await ids("accounts"),
      await ids("products"),
      await ids("deals"),
    ];
    const columns = ({ day, account, product, ...rest }: typeof sale extends fc.Arbitrary<infer S> ? S : never) => ({
      ...rest,
      sold_on: dayOf(day),
      account_id: accounts[account] ?? null,
      product_id: product === null ? null : (products[product] ?? null),
    });
    if (one.do === "sell")
      await at.as(
        user,
        `insert into public.sales (workspace_id, sold_on, account_id, product_id, category, revenue_minor, currency, order_number, order_status)
         select $1, sold_on, account_id, product_id, category, revenue_minor, currency, order_number, order_status from jsonb_populate_recordset(null::public.sales, $2)`,
        [workspace.id, JSON.stringify(one.sales.map(columns))],
      );
    else if (one.do === "edit" && sales[one.which])
      await inSet("bulk_edit", "'sales', $2, $3", [[sales[one.which]], columns(one.sale)]);
    else if (one.do === "delete") {
      const gone = { sales, accounts, products, deals }[one.kind]?.[one.which];
      if (gone) await inSet("bulk_delete", "$2, $3", [one.kind, [gone]]);
    } else if (one.do === "merge") {
      const its = one.kind === "accounts" ? accounts : products;
      const [keep, merge] = [its[one.keep], its[one.merge]];
      if (!keep || !merge || keep === merge) return;
      if (one.kind === "accounts") await inSet("merge_records", "'accounts', $2, $3", [keep, [merge]]);
      else await at.as(user, "select public.merge_products($1, $2, $3)", [workspace.id, keep, merge]);
    } else if (one.do === "undo" && sets.length > 0)
      await at.as(user, "select public.undo_change_set($1, $2)", [workspace.id, sets.pop()]);
    else if (one.do === "win")
      await at.make.deal(workspace, {
        stage_id: stageOf("won"),
        account_id: accounts[one.account] ?? null,
        product_id: one.product === null ? null : (products[one.product] ?? null),
        close_date: one.day === null ? null : dayOf(one.day),
        value_minor: one.value_minor,
        currency: "USD",
        is_imported: one.is_imported,
      });
    else if (one.do === "move" && deals[one.which])
      await at.as(user, "update public.deals set stage_id = $2, account_id = $3, close_date = $4 where id = $1", [
        deals[one.which],
        stageOf(one.stage),
        accounts[one.account] ?? null,
        one.day === null ? null : dayOf(one.day),
      ]);
    else if (one.do === "call")
      await at.as(user, "update public.products set name = $2 where id = $1", [products[one.which], one.name]);
    else if (one.do === "sort")
      await at.as(user, "update public.products set category = $2 where id = $1", [products[one.which], one.category]);
    else if (one.do === "rate")
      await at.as(
        user,
        `insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate) values ($1, $2, 'EUR', 'USD', $3)
         on conflict (workspace_id, from_currency, to_currency, day) do update set rate = excluded.rate`,
        [workspace.id, dayOf(one.day), one.rate],
      );
    else if (one.do === "no rates") await at.as(user, "delete from public.exchange_rates");
    else if (one.do === "count deals or not")
      await at.as(user, "update public.workspaces set counts_won_deals = not counts_won_deals");
    // No code path changes the kind of a stage yet. If one is added, it must not corrupt the baskets of other
    // customers.
    else if (one.do === "stage") {
      await at.as(
        user,
        "update public.deals set stage_id = $1 where id = (select id from public.deals order by id limit 1)",
        [spare],
      );
      await owner.query("update public.stages set kind = $2::public.stage_kind where id = $1", [spare, one.kind]);
    } else if (one.do === "move away")
      await owner.query(
        "update public.workspaces set time_zone = case time_zone when 'UTC' then 'Pacific/Auckland' else 'UTC' end where id = $1",
        [workspace.id],
      );
    else if (one.do === "wait") {
      today = shift(today, one.days);
      // Changes older than a month are not undone.
      if (one.days > 30) sets.length = 0;
      await setDay(at, today);
    } else if (one.do === "compact rollups") await owner.query("select private.compact_rollups($1)", [workspace.id]);
    else if (one.do === "crash")
      await owner.query(
        "truncate private.customer_cache, private.customer_cache_state, private.customer_cache_invalidations",
      );
  }
  const refreshCache = () => owner.query("select private.refresh_customer_cache($1)", [workspace.id]);
  return { user, apply, refreshCache };
}

/** Asserts that the metrics of each customer equal a count of the customer's lines from scratch. */
async function expectCounted(at: At, user: BuiltUser): Promise<void> {
  const input = [user.workspace.id];
  const [index] = await at.as(
    user,
    "select (private.now() at time zone time_zone)::date::text as today from public.workspaces",
  );
  const today = String(index?.today);
  const customers = countCustomers(await readLines(at, user), today);
  const days = await at.as(
    user,
    `select account_id as account, day::text, is_order as "isOrder", minor, unrated::int, orders from private.order_days($1, 'USD', '2030-01-01') order by 1, 2`,
    input,
  );
  expect(days).toEqual(
    customers.flatMap(({ account, days: own }) =>
      [...own].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([day, one]) => ({ account, day, ...one })),
    ),
  );
  const years = await at.as(
    user,
    `select account_id as account, coalesce(orders, 0) as orders, coalesce(minor, 0) as minor, has_products as bought, items, item_minors as minors, item_total as total
     from private.customer_years($1, 'USD', $2) where orders is not null or items <> '{}' order by 1`,
    [...input, today],
  );
  const result = years.map(({ items, minors, ...one }) => ({
    ...one,
    basket: new Map((items as string[]).map((item, no) => [item, (minors as number[])[no]])),
  }));
  expect(result).toEqual(
    customers
      .filter(({ orders, basket }) => orders > 0 || basket.size > 0)
      .map(({ account, orders, minor, bought, basket }) => ({
        account,
        orders,
        minor,
        bought: bought.size > 0,
        total: [...basket.values()].reduce((sum, one) => sum + one, 0),
        basket,
      })),
  );
  for (const own of customers) {
    const similar = await at.as(
      user,
      "select account_id as account, distance, overlap, shared from public.similar_customers($1, $2)",
      [...input, own.account],
    );
    const counted = distancesFrom(own, customers).slice(0, 10);
    expect(similar.map(({ distance }) => distance)).toEqual(counted.map(({ distance }) => expect.closeTo(distance, 9)));
    for (const { account, distance, overlap, shared } of similar) {
      const one = counted.find((found) => found.account === account);
      expect([distance, overlap]).toEqual([
        expect.closeTo(one?.distance ?? NaN, 9),
        expect.closeTo(one?.overlap ?? NaN, 9),
      ]);
      for (const item of shared as string[]) expect(one?.shared.map((found) => found.item)).toContain(item);
    }
  }
}

/**
 * Applies random changes to sales and deals, `runs` times, and compares each customer's metrics with a count from
 * scratch.
 */
export async function checkCustomerCache(at: At, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(sell, sell, win, win),
      fc.array(randomAction, { minLength: 4, maxLength: 12 }),
      async (before, actions) => {
        const { user, apply, refreshCache } = await makeShop(at);
        for (const one of before) await apply(one);
        await refreshCache();
        for (const { one, refreshesCache } of actions) {
          await apply(one);
          await expectCounted(at, user);
          if (refreshesCache) await refreshCache();
        }
        await expectCounted(at, user);
      },
    ),
    { numRuns: runs },
  );
}
