import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const now = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: now });
const dayAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10);

test("accounts have their first and last order, order count and purchases within a year, from sales and won deals", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  const [oak, elm, fir] = [
    await at.make.product(workspace, { name: "Oak" }),
    await at.make.product(workspace, { name: "Elm" }),
    await at.make.product(workspace, { name: "Fir" }),
  ];
  const { id: account_id } = await at.make.account(workspace, { name: "Buyer" });
  await at.make.account(workspace, { name: "Nobody yet" });
  const sale = (product: { id: string }, days: number, revenue_minor = 1000) =>
    at.make.sale(workspace, { account_id, product_id: product.id, sold_on: dayAgo(days), revenue_minor });
  await sale(oak, 365);
  await sale(elm, 364);
  await sale(elm, 364);
  // A refund counts neither as an order nor as a purchase.
  await sale(fir, 10, -500);
  const { "Closed Won": won } = await at.make.stages(workspace);
  const placed = { stage_id: won?.id ?? "", pipeline_id: won?.pipeline_id ?? "" };
  await at.make.deal(workspace, { ...placed, account_id, product_id: oak.id, close_date: dayAgo(20), value_minor: 1 });
  const read = () =>
    at.as(
      user,
      `select name, public.first_order_on(a)::text as first, public.last_order_on(a)::text as last, public.order_count(a) as orders,
         public.bought_product_ids(a) as bought from public.accounts a where workspace_id = $1 order by name`,
      [workspace.id],
    );
  const withoutOrders = { name: "Nobody yet", first: null, last: null, orders: null, bought: [] };
  expect(await read()).toEqual([{ ...withoutOrders, name: "Buyer" }, withoutOrders]);
  await at.as(user, "select public.refresh_segments($1)", [workspace.id]);
  const bought = [oak.id, elm.id].toSorted();
  expect(await read()).toEqual([
    { name: "Buyer", first: dayAgo(365), last: dayAgo(20), orders: 3, bought },
    withoutOrders,
  ]);
  // If won deals are not counted as sales, the last purchase, which is a won deal, is not counted.
  await at.database.owner.query("update public.workspaces set counts_won_deals = false where id = $1", [workspace.id]);
  await at.as(user, "select public.refresh_segments($1)", [workspace.id]);
  expect((await read())[0]).toMatchObject({ last: dayAgo(364), orders: 2, bought: [elm.id] });
});

test("merging two accounts of a promotion keeps one in it, and a started promotion's terms cannot be changed", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  const promotion = await at.make.promotion(workspace);
  const [keep, merge, alone] = [
    await at.make.account(workspace),
    await at.make.account(workspace),
    await at.make.account(workspace),
  ];
  await at.make.promotionAccount(promotion, { account_id: keep.id, is_holdout: true });
  await at.make.promotionAccount(promotion, { account_id: merge.id });
  await at.make.promotionAccount(promotion, { account_id: alone.id });
  await at.as(user, "select public.merge_records($1, 'accounts', $2, array[$3]::uuid[])", [
    workspace.id,
    keep.id,
    merge.id,
  ]);
  const assignments = await at.as(
    user,
    "select account_id, is_holdout from public.promotion_accounts where promotion_id = $1 order by is_holdout",
    [promotion.id],
  );
  expect(assignments).toEqual([
    { account_id: alone.id, is_holdout: false },
    { account_id: keep.id, is_holdout: true },
  ]);
  for (const change of ["seed = 'other'", "starts_on = starts_on + 1", "holdout = 10", "idea = '{\"version\": 2}'"])
    await expect(
      at.as(user, `update public.promotions set ${change} where workspace_id = $1`, [workspace.id]),
    ).rejects.toThrow("permission denied");
  await expect(
    at.as(user, "update public.promotion_accounts set is_holdout = true where workspace_id = $1", [workspace.id]),
  ).rejects.toThrow("permission denied");
});
