import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const now = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: now });
const dayAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10);
type User = Awaited<ReturnType<typeof at.make.user>>;

const accountSums = ({ workspace, ...user }: User) =>
  at.as(
    { workspace, ...user },
    `select name, public.year_revenue_minor(a)::int as revenue, public.open_deal_count(a) as deals, public.open_value_minor(a)::int as value
     from public.accounts a where workspace_id = $1 order by name`,
    [workspace.id],
  );
const productSums = (user: User) =>
  at.as(
    user,
    `select name, public.year_quantity(p)::float8 as quantity, public.year_sales_minor(p)::int as revenue, public.year_margin(p)::float8 as margin
     from public.products p where workspace_id = $1 order by name`,
    [user.workspace.id],
  );

test("the list of accounts shows revenue of 365 days and open deals in each account's currency, cached or not", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  const { owner } = at.database;
  const oak = await at.make.account(workspace, { name: "Oak", currency: "USD" });
  const elm = await at.make.account(workspace, { name: "Elm", currency: "EUR" });
  await at.make.account(workspace, { name: "Fir", currency: "USD" });
  await owner.query(
    "insert into public.exchange_rates (workspace_id, from_currency, to_currency, day, rate) values ($1, 'EUR', 'USD', '2020-01-01', 2)",
    [workspace.id],
  );
  const sale = (account: { id: string }, days: number, revenue_minor: number) =>
    at.make.sale(workspace, { account_id: account.id, sold_on: dayAgo(days), revenue_minor, currency: "USD" });
  await sale(oak, 365, 10_000);
  await sale(oak, 364, 700);
  await sale(oak, 0, -200);
  await sale(elm, 3, 1000);
  const { "Closed Won": won, Negotiation: open } = await at.make.stages(workspace);
  const placed = { stage_id: open?.id ?? "", pipeline_id: open?.pipeline_id ?? "" };
  await at.make.deal(workspace, { ...placed, account_id: oak.id, value_minor: 500, currency: "USD" });
  await at.make.deal(workspace, { ...placed, account_id: oak.id, value_minor: 100, currency: "EUR" });
  await at.make.deal(workspace, { ...placed, account_id: elm.id, value_minor: null, currency: "EUR" });
  await at.make.deal(workspace, { ...placed, stage_id: won?.id ?? "", account_id: elm.id, close_date: dayAgo(900) });
  const expected = [
    { name: "Elm", revenue: 500, deals: 1, value: null },
    { name: "Fir", revenue: null, deals: 0, value: null },
    { name: "Oak", revenue: 500, deals: 2, value: 700 },
  ];
  expect(await accountSums(user)).toEqual(expected);
  await owner.query("select private.refresh_customer_cache($1)", [workspace.id]);
  expect(await accountSums(user)).toEqual(expected);
  await sale(oak, 1, 50);
  expect((await accountSums(user)).at(-1)).toMatchObject({ revenue: 550 });
});

test("the list of products shows quantity, revenue and margin of 365 days in each product's currency", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  const oak = await at.make.product(workspace, { name: "Oak", currency: "USD" });
  const elm = await at.make.product(workspace, { name: "Elm", currency: "USD" });
  await at.make.product(workspace, { name: "Fir", currency: "USD" });
  const sale = (product: { id: string }, days: number, columns: Record<string, unknown>) =>
    at.make.sale(workspace, { product_id: product.id, sold_on: dayAgo(days), currency: "USD", ...columns });
  await sale(oak, 365, { revenue_minor: 9000, quantity: 9 });
  await sale(oak, 364, { revenue_minor: 1000, cost_minor: 400, quantity: 4 });
  await sale(oak, 2, { revenue_minor: 500, cost_minor: null, quantity: 2 });
  await sale(oak, 1, { revenue_minor: -250, cost_minor: -100, quantity: -1 });
  await sale(oak, 1, { revenue_minor: 7000, quantity: 7, order_number: "A1", order_status: "cancelled" });
  const { "Closed Won": won } = await at.make.stages(workspace);
  const placed = { stage_id: won?.id ?? "", pipeline_id: won?.pipeline_id ?? "" };
  await at.make.deal(workspace, { ...placed, product_id: elm.id, close_date: dayAgo(5), value_minor: 800 });
  expect(await productSums(user)).toEqual([
    { name: "Elm", quantity: null, revenue: 800, margin: null },
    { name: "Fir", quantity: null, revenue: null, margin: null },
    { name: "Oak", quantity: 5, revenue: 1250, margin: 60 },
  ]);
  await at.database.owner.query("update public.workspaces set counts_won_deals = false where id = $1", [workspace.id]);
  expect((await productSums(user))[0]).toMatchObject({ name: "Elm", revenue: null });
});

test("the sums of another workspace's account or product are not returned to a user who passes its id", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const account = await at.make.account(user.workspace, { name: "Oak" });
  const product = await at.make.product(user.workspace, { name: "Oak" });
  await at.make.sale(user.workspace, { account_id: account.id, product_id: product.id, sold_on: dayAgo(1) });
  await at.make.deal(user.workspace, { account_id: account.id, value_minor: 500 });
  const read = (caller: User) =>
    at.as(
      caller,
      `select public.year_revenue_minor(a) as revenue, public.open_deal_count(a) as deals, public.open_value_minor(a) as value,
         public.year_quantity(p) as quantity, public.year_sales_minor(p) as sales, public.year_margin(p) as margin
       from jsonb_populate_record(null::public.accounts, $1) a, jsonb_populate_record(null::public.products, $2) p`,
      [
        { id: account.id, workspace_id: user.workspace.id, currency: "USD" },
        { id: product.id, workspace_id: user.workspace.id, currency: "USD" },
      ],
    );
  const [own] = await read(user);
  expect(own).toMatchObject({ deals: 1 });
  expect(own?.sales).not.toBeNull();
  const nothing = { revenue: null, deals: null, value: null, quantity: null, sales: null, margin: null };
  expect(await read(stranger)).toEqual([nothing]);
  await at.database.owner.query("select private.refresh_customer_cache()");
  expect(await read(stranger)).toEqual([nothing]);
});
