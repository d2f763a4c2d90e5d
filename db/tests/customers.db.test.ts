import fc from "fast-check";
import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();
const through = "2026-12-31";
const lapse = 60;
const day = (iso: string) => Math.round(Date.parse(iso) / 86_400_000);

type Fact = { account: string; day: string; minor: number; isOrder: boolean };

/** What was sold, read row by row: sales, and won deals where they count; two dollars are a euro. */
async function facts(user: BuiltUser): Promise<Fact[]> {
  const rows = await at.as(
    user,
    `select account_id as account, sold_on::text as day, revenue_minor::float8 * case currency when 'EUR' then 2 else 1 end as minor,
       revenue_minor >= 0 as "isOrder" from public.sales where account_id is not null
     union all
     select d.account_id, d.close_date::text, coalesce(d.value_minor, 0)::float8, true from public.deals d
     join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
     join public.workspaces w on w.id = d.workspace_id and w.counts_won_deals where d.account_id is not null`,
  );
  return rows as Fact[];
}

/** Each customer with their orders in order and what everything came to, counted from nothing. */
function count(all: readonly Fact[]) {
  return [...Map.groupBy(all, ({ account }) => account)].flatMap(([account, its]) => {
    const days = [...new Set(its.filter(({ isOrder }) => isOrder).map((one) => one.day))].toSorted();
    return days.length > 0 ? [{ account, its, days, minor: its.reduce((sum, { minor }) => sum + minor, 0) }] : [];
  });
}

const month = (iso: string) => `${iso.slice(0, 7)}-01`;

function growthOf(customers: ReturnType<typeof count>) {
  const found = new Map<string, { new: number; active: Set<string>; won_back: number; lost: number }>();
  const of = (period: string) => {
    const held = found.get(period) ?? { new: 0, active: new Set<string>(), won_back: 0, lost: 0 };
    found.set(period, held);
    return held;
  };
  for (const { account, days } of customers)
    for (const [no, one] of days.entries()) {
      of(month(one)).active.add(account);
      const [before, after] = [days[no - 1], days[no + 1]];
      if (before === undefined) of(month(one)).new += 1;
      else if (day(one) - day(before) > lapse) of(month(one)).won_back += 1;
      const isLost = day(one) + lapse < day(through) && (after === undefined || day(after) - day(one) > lapse);
      if (isLost) of(month(new Date((day(one) + lapse + 1) * 86_400_000).toISOString())).lost += 1;
    }
  return [...found]
    .map(([period, { active, ...rest }]) => ({ period, ...rest, active: active.size }))
    .toSorted((one, other) => (one.period < other.period ? -1 : 1));
}

function cohortsOf(customers: ReturnType<typeof count>) {
  const found = new Map<string, { customers: Set<string>; minor: number }>();
  for (const { account, its, days } of customers) {
    const cohort = month(days[0] ?? "");
    for (const one of its) {
      const months = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
      const key = `${cohort} ${Math.max(0, months(one.day) - months(cohort))}`;
      const held = found.get(key) ?? { customers: new Set<string>(), minor: 0 };
      found.set(key, held);
      // A day on which more was given back than sold is one with an order all the same.
      if (days.includes(one.day)) held.customers.add(account);
      held.minor += one.minor;
    }
  }
  return [...found]
    .map(([key, { customers: who, minor }]) => ({ key, customers: who.size, minor }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

const names = [
  ["gone", "hibernating", "cannot_lose"],
  ["fading", "attention", "loyal"],
  ["beginners", "promising", "champions"],
];

function scoresOf(customers: ReturnType<typeof count>) {
  return customers
    .map(({ account, days, minor }) => {
      const score = (of: (one: (typeof customers)[number]) => number | string, own: number | string) =>
        1 + Math.floor((5 * customers.filter((one) => of(one) < own).length) / customers.length);
      const last = (one: { days: readonly string[] }) => one.days.at(-1) ?? "";
      const recency = score(last, last({ days }));
      const weight = score((one) => one.days.length, days.length) + score((one) => one.minor, minor);
      const segment = names[recency >= 4 ? 2 : recency === 3 ? 1 : 0]?.[weight >= 8 ? 2 : weight >= 4 ? 1 : 0];
      return { account, orders: days.length, minor, segment };
    })
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

async function expectFigures(user: BuiltUser) {
  const customers = count(await facts(user));
  const values = [user.workspace.id, "USD"];
  expect(
    await at.as(
      user,
      `select period::text, new::float8, active::float8, won_back::float8, lost::float8
       from private.customer_growth($1, $2, 'month', $3, $4)`,
      [...values, lapse, through],
    ),
  ).toEqual(growthOf(customers));
  expect(
    await at.as(
      user,
      `select cohort || ' ' || later as key, customers::float8, minor from private.customer_cohorts($1, $2, 'month', $3)
       order by (cohort || ' ' || later) collate "C"`,
      [...values, through],
    ),
  ).toEqual(cohortsOf(customers));
  expect(
    await at.as(
      user,
      `select account_id as account, orders::float8, minor, segment from private.customer_scores($1, $2, $3) order by account_id`,
      [...values, through],
    ),
  ).toEqual(scoresOf(customers));
}

const dated = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map((one) => `2026-${String(one.month).padStart(2, "0")}-${String(one.day).padStart(2, "0")}`);
const sale = fc.record({
  sold_on: dated,
  account: fc.nat(5),
  revenue_minor: fc.integer({ min: -500, max: 2000 }),
  currency: fc.constantFrom("USD", "EUR"),
});
const step = fc.oneof(
  fc.record({ do: fc.constant("sell" as const), sales: fc.array(sale, { minLength: 1, maxLength: 8 }) }),
  fc.record({ do: fc.constant("win" as const), close_date: dated, account: fc.nat(5), value_minor: fc.nat(900) }),
  fc.record({ do: fc.constant("move" as const), which: fc.nat(9), account: fc.nat(5), sold_on: dated }),
  fc.record({ do: fc.constant("delete" as const), which: fc.nat(9) }),
  fc.constant({ do: "merge" as const }),
  fc.constant({ do: "put together" as const }),
);

test("growth, cohorts and segments are what counting from nothing gives, whatever is done to sales and deals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const user = await at.make.user();
      const { workspace } = user;
      await at.make.exchangeRate(workspace, { day: "2020-01-01", rate: 2 });
      const accounts: string[] = [];
      for (let nr = 0; nr < 6; nr += 1) accounts.push((await at.make.account(workspace)).id);
      const [won] = await at.as(user, "select id from public.stages where kind = 'won'");
      for (const one of steps) {
        const sales = (await at.as(user, "select id from public.sales order by id")).map(({ id }) => String(id));
        if (one.do === "sell")
          for (const { account, ...given } of one.sales)
            await at.make.sale(workspace, { ...given, account_id: accounts[account] ?? null });
        else if (one.do === "win")
          await at.make.deal(workspace, {
            stage_id: String(won?.id),
            account_id: accounts[one.account] ?? null,
            close_date: one.close_date,
            value_minor: one.value_minor,
            currency: "USD",
          });
        else if (one.do === "move" && sales[one.which])
          await at.as(user, "update public.sales set account_id = $2, sold_on = $3 where id = $1", [
            sales[one.which],
            accounts[one.account],
            one.sold_on,
          ]);
        else if (one.do === "delete") await at.as(user, "delete from public.sales where id = $1", [sales[one.which]]);
        else if (one.do === "merge")
          await at.as(user, "update public.sales set account_id = $2 where account_id = $1", [
            accounts[0],
            accounts[1],
          ]);
        else if (one.do === "put together")
          await at.database.owner.query("select private.put_sums_together($1)", [workspace.id]);
      }
      await expectFigures(user);
    }),
    { numRuns: 15 },
  );
});

test("an account keeps its segment for lists; nobody reads or works out another workspace's", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const [oak, elm] = [await at.make.account(user.workspace), await at.make.account(user.workspace)];
  await at.make.sale(user.workspace, { account_id: oak.id, sold_on: "2020-01-01" });
  await at.make.account(user.workspace);
  const refresh = "select public.refresh_segments($1)";
  const segments =
    "select a.id, public.segment(a) as segment from public.accounts a where public.segment(a) is not null";
  await at.as(user, refresh, [user.workspace.id]);
  expect(await at.as(user, segments)).toEqual([{ id: oak.id, segment: "gone" }]);
  await at.as(user, "update public.sales set account_id = $1", [elm.id]);
  await at.database.owner.query("select private.keep_all_segments()");
  expect(await at.as(user, segments)).toEqual([{ id: elm.id, segment: "gone" }]);
  expect(await at.as(stranger, "select from private.kept_segments")).toEqual([]);
  await expect(at.as(stranger, refresh, [user.workspace.id])).rejects.toMatchObject({ code: "PT404" });
  expect(
    await at.as(stranger, "select from private.customer_scores($1, 'USD', '2030-01-01')", [user.workspace.id]),
  ).toEqual([]);
});
