import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { checkCustomerCache } from "./customer-cache-sequences.ts";
import { followShop } from "./follow-shop.ts";

const at = useDatabase();

test(
  "customer metrics equal a full recount after any change of sales, whenever the cache is filled",
  { tags: "deep" },
  async () => {
    await checkCustomerCache(at, 4);
  },
);

test(
  "product pairs and accounts similar to the best twenty customers equal a full recount, cached or not",
  { tags: "deep" },
  async () => {
    await followShop(at, 3);
  },
);

const setDay = (day: string) =>
  at.database.owner.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${day}T12:00:00Z'::timestamptz $$`,
  );

/** Reads the days and years of all customers: from the `cache`, or counted from `scratch`. */
async function readCustomers(user: BuiltUser, from: "cache" | "scratch", today: string) {
  const place = `$1, 'USD', date '${today}'`;
  const [days, years] =
    from === "cache"
      ? [`private.order_days(${place})`, `private.customer_years(${place})`]
      : [`private.compute_order_days(${place}, null)`, `private.compute_customers(${place}, null)`];
  return [
    await at.as(user, `select * from ${days} order by account_id, day`, [user.workspace.id]),
    await at.as(
      user,
      `select y.account_id, y.orders, y.minor, y.has_products, y.item_total,
         (select jsonb_object_agg(i.item, i.minor) from unnest(y.items, y.item_minors) i (item, minor)) as basket
       from ${years} y order by y.account_id`,
      [user.workspace.id],
    ),
  ];
}

test("a change of a customer's purchases or of their value is returned immediately", async () => {
  await setDay("2026-06-30");
  const user = await at.make.user();
  const { workspace } = user;
  const { owner } = at.database;
  await owner.query("update public.workspaces set time_zone = 'UTC', counts_won_deals = true where id = $1", [
    workspace.id,
  ]);
  const [oak, elm] = [await at.make.account(workspace), await at.make.account(workspace)];
  const [desk, lamp] = [await at.make.product(workspace), await at.make.product(workspace, { category: "Lamps" })];
  const stages = await at.as(user, "select id, kind from public.stages order by position");
  const stageOf = (kind: string) => stages.find((one) => one.kind === kind)?.id;
  const euros = { account_id: oak.id, product_id: desk.id, category: null, sold_on: "2026-06-20", currency: "EUR" };
  const [first, second] = [await at.make.sale(workspace, euros), await at.make.sale(workspace, euros)];
  const won = { account_id: oak.id, product_id: lamp.id, stage_id: String(stageOf("won")), value_minor: 700 };
  const deal = await at.make.deal(workspace, { ...won, currency: "USD", created_at: "2026-06-19T23:30:00Z" });
  const edits: [string, ...unknown[]][] = [
    [
      "insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate) values ($1, '2026-01-01', 'EUR', 'USD', 2)",
      workspace.id,
    ],
    ["update public.exchange_rates set rate = 1.5 where workspace_id = $1", workspace.id],
    ["update public.sales set revenue_minor = 900 where id = $1", first.id],
    ["update public.sales set account_id = $2 where id = $1", second.id, elm.id],
    ["update public.products set name = 'Standing desk' where id = $1", desk.id],
    ["update public.products set category = 'Lights' where id = $1", lamp.id],
    ["update public.workspaces set time_zone = 'Pacific/Auckland' where id = $1", workspace.id],
    ["update public.workspaces set counts_won_deals = false where id = $1", workspace.id],
    ["update public.workspaces set counts_won_deals = true where id = $1", workspace.id],
    ["update public.deals set value_minor = 800, account_id = $2 where id = $1", deal.id, elm.id],
    ["update public.deals set stage_id = $2 where id = $1", deal.id, stageOf("lost")],
    ["update public.stages set kind = 'won' where id = $1", stageOf("lost")],
    ["delete from public.deals where id = $1", deal.id],
    ["delete from public.sales where id = $1", first.id],
    ["delete from public.exchange_rates where workspace_id = $1", workspace.id],
    ["delete from public.accounts where id = $1", elm.id],
  ];
  for (const [text, ...values] of edits) {
    await owner.query("select private.refresh_customer_cache($1)", [workspace.id]);
    const before = await readCustomers(user, "cache", "2026-06-30");
    await owner.query(text, values);
    const after = await readCustomers(user, "cache", "2026-06-30");
    expect(after, text).toEqual(await readCustomers(user, "scratch", "2026-06-30"));
    expect(after, text).not.toEqual(before);
  }
});

test("the last 365 days are those before the requested day, even if the cache was filled earlier", async () => {
  await setDay("2026-06-30");
  const user = await at.make.user();
  const { workspace } = user;
  const [won] = await at.as(user, "select id from public.stages where kind = 'won'");
  for (const day of ["2025-07-01", "2026-07-02"]) {
    const [buyer, winner] = [await at.make.account(workspace), await at.make.account(workspace)];
    await at.make.sale(workspace, { account_id: buyer.id, sold_on: day });
    await at.make.deal(workspace, {
      account_id: winner.id,
      stage_id: String(won?.id),
      close_date: day,
      value_minor: 700,
    });
  }
  await at.database.owner.query("select private.refresh_customer_cache($1)", [workspace.id]);
  for (const [day, orders] of [
    ["2026-06-29", 2],
    ["2026-06-30", 2],
    ["2026-07-01", 0],
    ["2026-07-02", 2],
  ] as const) {
    const [days, years] = await readCustomers(user, "cache", day);
    expect([days, years], day).toEqual(await readCustomers(user, "scratch", day));
    expect(
      years?.filter((year) => year.orders !== null),
      day,
    ).toHaveLength(orders);
  }
});

test("a write is not blocked by the caching of customers, and the cache does not miss it", async () => {
  const user = await at.make.user();
  const oak = await at.make.account(user.workspace);
  const today = "2026-06-30";
  const sell = `insert into public.sales (workspace_id, account_id, sold_on, revenue_minor, currency) values ($1, $2, '${today}', 500, 'USD')`;
  const orders = async () =>
    (
      await at.as(user, "select orders, minor from private.customer_years($1, 'USD', $2)", [user.workspace.id, today])
    ).map(({ minor }) => minor);
  await at.as(user, sell, [user.workspace.id, oak.id]);
  await asRole(at.database.pool, user.caller, async (writer) => {
    await writer.query(sell, [user.workspace.id, oak.id]);
    await at.database.owner.query("select private.refresh_customer_cache($1)", [user.workspace.id]);
    expect(await orders()).toEqual([500]);
  });
  expect(await orders()).toEqual([1000]);
  await at.database.owner.query("select private.refresh_customer_cache($1)", [user.workspace.id]);
  expect(await orders()).toEqual([1000]);
  const { rows } = await at.database.owner.query(
    "select from private.customer_cache_invalidations where workspace_id = $1",
    [user.workspace.id],
  );
  expect(rows).toEqual([]);
});

test("no user reads another workspace's cached customers, and they are deleted with the workspace", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await at.make.account(user.workspace);
  await at.make.sale(user.workspace, { account_id: oak.id });
  await at.database.owner.query("select private.refresh_customer_cache()");
  const [won] = await at.as(user, "select id from public.stages where kind = 'won'");
  await at.make.deal(user.workspace, { account_id: oak.id, stage_id: String(won?.id) });
  const tables = ["customer_cache", "customer_cache_state", "customer_cache_invalidations"];
  for (const table of tables) {
    const own = await at.as(user, `select from private.${table} where workspace_id = $1`, [user.workspace.id]);
    expect(own.length, table).toBeGreaterThan(0);
    expect(await at.as(stranger, `select from private.${table} where workspace_id = $1`, [user.workspace.id])).toEqual(
      [],
    );
  }
  await at.as(user, "delete from public.workspaces where id = $1", [user.workspace.id]);
  for (const table of tables) {
    const { rows } = await at.database.owner.query(`select from private.${table} where workspace_id = $1`, [
      user.workspace.id,
    ]);
    expect(rows, table).toEqual([]);
  }
});
