import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

type Sold = [daysAgo: number, category: string | null, minor: number];
async function makeCustomer({ workspace }: BuiltUser, name: string, sold: readonly Sold[], values: object = {}) {
  const { id } = await at.make.account(workspace, { name, ...values });
  for (const [days, category, revenue_minor] of sold)
    await at.make.sale(workspace, { account_id: id, sold_on: dayAgo(days), category, revenue_minor });
  return id;
}
async function json(who: BuiltUser, name: string, ...values: string[]) {
  const places = ["$1", ...values.map((_, nr) => `$${nr + 2}`)].join(", ");
  const [row] = await at.as(who, `select public.${name}(${places}) as found`, [who.workspace.id, ...values]);
  return row?.found as unknown;
}

test("a customer's profile has its orders, the days between them, and its spending compared with the rest of its segment", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await makeCustomer(user, "Oak", [
    [5, "Desks", 6000],
    [5, "Lamps", 2000],
    [15, "Desks", -1000],
    [35, "Lamps", 3000],
    [400, "Chairs", 9000],
  ]);
  // Same recency, frequency and revenue, so both customers are in one segment.
  await makeCustomer(user, "Elm", [
    [5, "Desks", 2000],
    [30, "Chairs", 6000],
    [500, "Lamps", 11000],
  ]);
  expect(await json(user, "customer_profile", oak)).toEqual({
    id: oak,
    name: "Oak",
    segment: "gone",
    currency: "USD",
    today: "2026-11-23",
    orders: 3,
    first_on: dayAgo(400),
    last_on: dayAgo(5),
    year_minor: 10000,
    unrated: 0,
    last_orders: [
      { day: dayAgo(5), minor: 8000, gap: 30 },
      { day: dayAgo(35), minor: 3000, gap: 365 },
      { day: dayAgo(400), minor: 9000, gap: null },
    ],
    peers: 1,
    wallet: [
      { item: "Chairs", minor: 0, share: 0, segment_share: 0.75 },
      { item: "Desks", minor: 5000, share: 0.5, segment_share: 0.25 },
      { item: "Lamps", minor: 5000, share: 0.5, segment_share: 0 },
    ],
  });
  const counted = await json(user, "customer_profile", oak);
  await at.database.owner.query("select private.refresh_segments_of($1)", [user.workspace.id]);
  expect(await json(user, "customer_profile", oak)).toEqual(counted);
  const quiet = await makeCustomer(user, "Never bought", []);
  expect(await json(user, "customer_profile", quiet)).toMatchObject({
    orders: 0,
    last_on: null,
    year_minor: null,
    segment: null,
    wallet: [],
  });
  expect(await json(stranger, "customer_profile", oak)).toBeNull();
  const [theirs] = await at.as(stranger, "select public.customer_profile($1, $2) as found", [user.workspace.id, oak]);
  expect(theirs?.found).toBeNull();
});

test("reading one customer by index returns the same sales, refunds, won deals and unconverted amounts as reading all", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  await at.database.owner.query("update public.workspaces set counts_won_deals = true where id = $1", [workspace.id]);
  const { id: product_id } = await at.make.product(workspace, { name: "Chair" });
  const oak = await makeCustomer(user, "Oak", [
    [5, "Desks", 6000],
    [15, "Desks", -1000],
    [20, null, 500],
    [364, "Lamps", 300],
    [365, "Lamps", 70],
  ]);
  await at.make.sale(workspace, {
    account_id: oak,
    sold_on: dayAgo(7),
    category: "Desks",
    revenue_minor: 9,
    currency: "XAU",
  });
  const [won] = await at.as(
    user,
    "select id, pipeline_id from public.stages where workspace_id = $1 and kind = 'won' limit 1",
    [workspace.id],
  );
  const { id: deal } = await at.make.deal(workspace, { account_id: oak, product_id, value_minor: 4000 });
  await at.database.owner.query(
    "update public.deals set pipeline_id = $2, stage_id = $3, close_date = $4 where id = $1",
    [deal, won?.pipeline_id, won?.id, dayAgo(9)],
  );
  await makeCustomer(user, "Elm", [[5, "Desks", 2000]]);
  const values = [workspace.id, oak];
  const rows = (from: string) =>
    at.as(user, `select f.* from ${from} f where account_id = $2 order by f::text`, values);
  const place = "$1, 'USD', date '2026-11-23'";
  const days = await rows(`private.order_days(${place})`);
  expect(days).toHaveLength(7);
  expect(await rows(`private.compute_order_days(${place}, array[$2::uuid])`)).toEqual(days);
  const [year, ...others] = await rows(`private.customer_years(${place})`);
  expect(others).toEqual([]);
  expect(year).toMatchObject({ orders: 5, item_total: 9300, has_products: false });
  const basket = await rows(`private.account_baskets(${place}, array[$2::uuid])`);
  expect(basket.map(({ item, minor }) => [item, minor])).toEqual([
    ["Chair", 4000],
    ["Desks", 5000],
    ["Lamps", 300],
  ]);
  expect(new Set(year?.items as string[])).toEqual(new Set(["Chair", "Desks", "Lamps"]));
  expect(await rows(`private.customer_years(${place}, array[$2::uuid])`)).toEqual([year]);
});

test("a basket converts each sale at the rate of its own day, even where a refund has a different rate", async () => {
  const user = await at.make.user();
  const { workspace } = user;
  for (const [days, rate] of [
    [40, 1.5],
    [10, 2],
  ] as const)
    await at.make.exchangeRate(workspace, { from_currency: "EUR", to_currency: "USD", day: dayAgo(days), rate });
  const oak = await makeCustomer(user, "Oak", [[9, "Lamps", 400]]);
  for (const [days, revenue_minor] of [
    [50, 7000],
    [30, 100],
    [30, 300],
    [10, 100],
    [3, -50],
  ] as const)
    await at.make.sale(workspace, {
      account_id: oak,
      sold_on: dayAgo(days),
      category: "Lamps",
      currency: "EUR",
      revenue_minor,
    });
  const found = await at.as(user, "select items, item_minors from private.customer_years($1, 'USD', '2026-11-23')", [
    workspace.id,
  ]);
  // The total is 400 dollars plus the euros: 400 at 1.5, and 100 less 50 at 2. The first day has no rate.
  expect(found).toEqual([{ items: ["Lamps"], item_minors: [400 + 600 + 200 - 100] }]);
});

test("returns the order rhythm of only the requested account, even if others are late too", async () => {
  const user = await at.make.user();
  const gaps = [5, 15, 25, 35, 55].map((days): Sold => [days, null, 100]);
  const oak = await makeCustomer(user, "Oak", gaps);
  await makeCustomer(user, "Elm", gaps);
  const one = (account: string) =>
    at.as(user, "select account, usual_days, risk from public.customer_rhythms($1, $2)", [user.workspace.id, account]);
  expect(await one(oak)).toEqual([{ account: "Oak", usual_days: 10, risk: "low" }]);
  expect(await one(await makeCustomer(user, "Four", gaps.slice(1)))).toEqual([]);
});

test("similar customers are the nearest by basket, spending and orders, and their distance equals a manual calculation", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await makeCustomer(user, "Oak", [
    [1, "Desks", 6000],
    [2, "Lamps", 4000],
  ]);
  // The same basket and number of orders, with ten times the revenue.
  await makeCustomer(user, "Big", [
    [1, "Desks", 60000],
    [2, "Lamps", 40000],
  ]);
  // Half of the basket, the same revenue, and one order instead of two.
  await makeCustomer(user, "Half", [
    [1, "Desks", 5000],
    [1, "Chairs", 5000],
  ]);
  await makeCustomer(user, "Other", [[1, "Chairs", 10000]]);
  await makeCustomer(user, "Unknown", [[1, null, 10000]]);
  const similar = (who: BuiltUser, id: string) =>
    at.as(
      who,
      "select account, distance, overlap, shared, minor, own_minor, orders::int, own_orders::int from public.similar_customers($1, $2)",
      [user.workspace.id, id],
    );
  const own = { own_minor: 10000, own_orders: 2 };
  const halfDistance = 0.5 * 0.5 + 0.25 * Math.log10(2);
  expect(await similar(user, oak)).toEqual([
    { account: "Big", distance: 0.25, overlap: 1, shared: ["Desks", "Lamps"], minor: 100000, orders: 2, ...own },
    {
      account: "Half",
      distance: expect.closeTo(halfDistance, 10),
      overlap: 0.5,
      shared: ["Desks"],
      minor: 10000,
      orders: 1,
      ...own,
    },
  ]);
  const [unknown] = await at.as(user, "select id from public.accounts where name = 'Unknown'", []);
  expect(await similar(user, String(unknown?.id))).toEqual([]);
  expect(await similar(stranger, oak)).toEqual([]);
});

test("accounts similar to the best twenty customers are found by their common traits, if there are twenty others", async () => {
  const user = await at.make.user();
  for (let nr = 0; nr < 20; nr++)
    await makeCustomer(user, `Best ${nr}`, [[9, "Desks", 50_000 + nr]], { industry: nr < 15 ? "Hotels" : "Farms" });
  for (let nr = 0; nr < 18; nr++) await makeCustomer(user, `Other ${nr}`, [], { industry: "Farms" });
  await makeCustomer(user, "Inn", [], { industry: "Hotels" });
  expect(await json(user, "best_lookalikes")).toMatchObject({ best: 20, others: 19, rows: [] });
  const buyer = await makeCustomer(user, "Buyer", [[9, "Desks", 700]], { industry: "Hotels" });
  // Hotels: 15 of 20 against 2 of 20. Desks: 20 of 20 against 1 of 20. Half an account is added to each count.
  const hotels = Math.log(15.5 / 21 / (2.5 / 21));
  const desks = Math.log(20.5 / 21 / (1.5 / 21));
  const isHotel = { kind: "industry", value: "Hotels", best: 15, others: 2 };
  const found = (await json(user, "best_lookalikes")) as { rows: unknown[] };
  expect(found).toMatchObject({ best: 20, others: 20, currency: "USD" });
  expect(found.rows).toEqual([
    {
      account_id: buyer,
      account: "Buyer",
      minor: 700,
      score: expect.closeTo(hotels + desks, 8),
      reasons: [{ kind: "buys", value: "Desks", best: 20, others: 1 }, isHotel],
    },
    {
      account_id: expect.any(String),
      account: "Inn",
      minor: null,
      score: expect.closeTo(hotels, 8),
      reasons: [isHotel],
    },
  ]);
});

test("an inactive champion had contact on five days, and none since for three times the usual gap", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await at.make.account(user.workspace, { name: "Oak" });
  const meet = async (name: string, days: readonly number[]) => {
    const { id } = await at.make.contact(user.workspace, { name, account_id: oak.id });
    for (const one of days)
      await at.make.activity(user.workspace, {
        kind: "meeting",
        title: "Talk",
        contact_id: id,
        account_id: oak.id,
        starts_at: `${dayAgo(one)}T09:00:00Z`,
      });
  };
  // With gaps of 10 days, a contact is inactive after 45 days; with gaps of 20 days, after 60.
  await meet("Silent", [46, 56, 66, 76, 86]);
  await meet("Just not", [45, 55, 65, 75, 85]);
  await meet("Slow", [60, 80, 100, 120, 140]);
  await meet("Four times", [90, 100, 110, 120]);
  const silent = (who: BuiltUser, account: string | null) =>
    at.as(
      who,
      `select contact, account, contacts::int, usual_days, last_on::text, days_quiet, others_since::int
       from public.inactive_champions($1, $2)`,
      [user.workspace.id, account],
    );
  const result = {
    contact: "Silent",
    account: "Oak",
    contacts: 5,
    usual_days: 10,
    last_on: dayAgo(46),
    days_quiet: 46,
    others_since: 1,
  };
  expect(await silent(user, null)).toEqual([result]);
  expect(await silent(user, oak.id)).toEqual([result]);
  expect(await silent(user, (await at.make.account(user.workspace)).id)).toEqual([]);
  expect(await silent(stranger, null)).toEqual([]);
});
