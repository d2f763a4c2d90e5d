import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

test("a customer's next order and risk are estimated from the gaps between orders, if there are at least five", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const buys = async (name: string, days: readonly number[]) => {
    const { id } = await at.make.account(user.workspace, { name });
    for (const one of days) await at.make.sale(user.workspace, { account_id: id, sold_on: dayAgo(one) });
  };
  // Gaps of 10, 10, 10 and 20 days: the median is 10, and the 90th percentile is 17.
  await buys("On time", [5, 15, 25, 35, 55]);
  await buys("Late", [18, 28, 38, 48, 68]);
  await buys("Gone", [35, 45, 55, 65, 85]);
  await buys("Four orders", [1, 2, 3, 4]);
  const rhythms = (who: typeof user) =>
    at.as(
      who,
      `select account, orders::int, usual_days, next_on::text, next_from::text, next_until::text, days_quiet, risk, minor
       from public.customer_rhythms($1)`,
      [user.workspace.id],
    );
  const row = (account: string, quiet: number, risk: string) => {
    const [next_on, next_from, next_until] = [10, 10, 17].map((days) => dayAgo(quiet - days));
    return { account, orders: 5, usual_days: 10, next_on, next_from, next_until, days_quiet: quiet, risk, minor: 5000 };
  };
  expect(await rhythms(user)).toEqual([row("Gone", 35, "high"), row("Late", 18, "medium"), row("On time", 5, "low")]);
  expect(await rhythms(stranger)).toEqual([]);
});

test("a customer who returned after an unusually long gap is at risk", async () => {
  const user = await at.make.user();
  const { id: account_id } = await at.make.account(user.workspace, { name: "Back" });
  // Gaps of 10 days, and a last one of 300.
  for (const days of [5, ...Array.from({ length: 12 }, (_, order) => 305 + 10 * order)])
    await at.make.sale(user.workspace, { account_id, sold_on: dayAgo(days) });
  const rhythms = await at.as(user, "select usual_days, days_quiet, risk from public.customer_rhythms($1)", [
    user.workspace.id,
  ]);
  expect(rhythms).toEqual([{ usual_days: 10, days_quiet: 5, risk: "medium" }]);
});

test("returns products bought by the same customers, with their number and how far it exceeds chance", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const products = new Map<string, string>();
  for (const name of ["Desk", "Chair", "Lamp"])
    products.set(name, (await at.make.product(user.workspace, { name })).id);
  const baskets = ["Desk Chair", "Desk Chair", "Desk Chair", "Chair", "Lamp", "Lamp Desk"];
  for (const basket of baskets) {
    const { id: account_id } = await at.make.account(user.workspace);
    for (const name of basket.split(" "))
      await at.make.sale(user.workspace, { account_id, product_id: products.get(name) ?? null, sold_on: dayAgo(9) });
  }
  const together = (who: typeof user) =>
    at.as(who, "select product, with_product as other, baskets::int, lift from public.product_affinity($1)", [
      user.workspace.id,
    ]);
  const found = await together(user);
  expect(found.map(({ product, other }) => new Set([product, other]))).toEqual([new Set(["Chair", "Desk"])]);
  // Three of six customers bought both products; four of six bought each.
  expect(found).toMatchObject([{ baskets: 3, lift: (3 * 6) / (4 * 4) }]);
  expect(await together(stranger)).toEqual([]);
  // Only purchases in the selected period count, including its first and last day.
  const within = (since: string, until: string) =>
    at.as(user, "select baskets::int from public.product_affinity($1, since => $2, until => $3)", [
      user.workspace.id,
      since,
      until,
    ]);
  const day = dayAgo(9);
  expect(await within(day, day)).toEqual([{ baskets: 3 }]);
  expect(await within(dayAgo(8), dayAgo(0))).toEqual([]);
  expect(await within(dayAgo(99), dayAgo(10))).toEqual([]);
});

test("products with the same order number count as bought together, regardless of the customer", async () => {
  const user = await at.make.user();
  const [desk, chair, lamp] = [
    await at.make.product(user.workspace, { name: "Desk" }),
    await at.make.product(user.workspace, { name: "Chair" }),
    await at.make.product(user.workspace, { name: "Lamp" }),
  ];
  const { id: account_id } = await at.make.account(user.workspace);
  const order = (number: string | null, account: string | null, ...products: { id: string }[]) =>
    Promise.all(
      products.map(({ id }) =>
        at.make.sale(user.workspace, { account_id: account, product_id: id, order_number: number, sold_on: dayAgo(9) }),
      ),
    );
  // One customer buys everything: a desk and a chair always together, a lamp always alone. Three orders have no
  // customer.
  for (const number of ["A1", "A2"]) await order(number, account_id, desk, chair);
  for (const number of ["A3", "A4", "A5"]) await order(number, account_id, lamp);
  await order("A1", null, desk, chair);
  await order("B1", null, lamp);
  await order("B2", null, lamp);
  const [cancelled] = await order("A6", account_id, desk, chair);
  await at.as(user, "update public.sales set order_status = 'cancelled' where id = $1", [cancelled?.id]);
  const found = await at.as(
    user,
    "select baskets::int, product_baskets::int, with_baskets::int, lift, is_by_order from public.product_affinity($1)",
    [user.workspace.id],
  );
  // Three of eight orders contain both products. Another order was cancelled entirely by one of its lines.
  expect(found).toEqual([
    { baskets: 3, product_baskets: 3, with_baskets: 3, lift: (3 * 8) / (3 * 3), is_by_order: true },
  ]);
});
