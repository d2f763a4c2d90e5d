import fc from "fast-check";
import { expect } from "vitest";

import { contributionsTo } from "#domain/metrics/contributions.ts";
import type { Question } from "#domain/metrics/question.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";

type At = ReturnType<typeof useDatabase>;
const through = "2026-12-31";
const lapse = 60;
const day = (iso: string) => Math.round(Date.parse(iso) / 86_400_000);

type Fact = { account: string; region: string | null; day: string; minor: number; isOrder: boolean };

/** Returns all sales, read row by row, and won deals if they are counted. A euro is two dollars. */
async function facts(at: At, user: BuiltUser): Promise<Fact[]> {
  const rows = await at.as(
    user,
    `select account_id as account, region, sold_on::text as day, revenue_minor::float8 * case currency when 'EUR' then 2 else 1 end as minor,
       revenue_minor > 0 as "isOrder" from public.sales where account_id is not null
     union all
     select d.account_id, null, d.close_date::text, coalesce(d.value_minor, 0)::float8, coalesce(d.value_minor > 0, false) from public.deals d
     join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
     join public.workspaces w on w.id = d.workspace_id and w.counts_won_deals where d.account_id is not null`,
  );
  return rows as Fact[];
}

/** Returns each customer with their orders in chronological order and their total, counted from scratch. */
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
    const entry = found.get(period) ?? { new: 0, active: new Set<string>(), won_back: 0, lost: 0 };
    found.set(period, entry);
    return entry;
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
      const entry = found.get(key) ?? { customers: new Set<string>(), minor: 0 };
      found.set(key, entry);
      // A day on which more was refunded than sold still counts as a day with an order.
      if (days.includes(one.day)) entry.customers.add(account);
      entry.minor += one.minor;
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

/** Counts the customers won and lost from a day on, and their revenue. */
function turnoverOf(customers: ReturnType<typeof count>, all: readonly Fact[], since: string) {
  const found = { before: 0, won: 0, back: 0, lost: 0, minor: 0 };
  for (const { days } of customers) {
    const last = days.findLast((one) => one < since);
    if (last !== undefined && day(since) - 1 - day(last) <= lapse) found.before += 1;
    for (const [no, one] of days.entries()) {
      const [before, after] = [days[no - 1], days[no + 1]];
      if (one >= since && before === undefined) found.won += 1;
      if (one >= since && before !== undefined && day(one) - day(before) > lapse) found.back += 1;
      const gone = day(one) + lapse + 1;
      if (gone >= day(since) && gone <= day(through) && (after === undefined || day(after) >= gone)) found.lost += 1;
    }
  }
  for (const one of all) if (one.day >= since) found.minor += one.minor;
  return found;
}

const askedOf = (at: At, user: BuiltUser, question: Question) =>
  asRole(at.database.pool, { ...user.caller, snapshot: true }, (sql) =>
    answerQuestions(sql, user.workspace.id, [question]),
  );

/**
 * Checks the contribution of each group, including the totals of the map, to the change since the previous period of
 * equal length.
 */
async function expectContributions(at: At, user: BuiltUser, all: readonly Fact[]) {
  const [now, before] = [
    { from: "2026-07-01", to: through },
    { from: "2025-12-29", to: "2026-06-30" },
  ];
  const isKnown = all.some((one) => one.day <= "2026-01-16");
  const [moves] = await askedOf(at, user, { measures: ["new_customers"], range: now, compare: "previous" });
  expect(moves?.total.compared?.[0] !== null).toBe(isKnown);
  for (const by of ["account", "region"] as const) {
    const [answer] = await askedOf(at, user, {
      measures: ["revenue"],
      range: now,
      by: [by],
      compare: "previous",
      currency: "USD",
    });
    if (!answer) throw new Error("There is no answer");
    expect(answer.compared_range).toEqual(before);
    // The value of a half year is unknown if its first tenth has no records.
    if (!isKnown) {
      expect(answer.total.compared).toEqual([null]);
      continue;
    }
    const sum = ({ from, to }: typeof now, key?: string | null) =>
      all
        .filter((one) => from <= one.day && one.day <= to && (key === undefined || one[by] === key))
        .reduce((total, { minor }) => total + minor, 0);
    const whole = sum(now) - sum(before);
    const result = contributionsTo(answer, 100);
    const keys = all.filter((one) => one.day >= before.from).map((one) => one[by]);
    for (const key of new Set(keys)) {
      const one = result.find(({ group }) => group?.id === key);
      expect([one?.now ?? 0, one?.before ?? 0, one?.change ?? 0]).toEqual([
        sum(now, key),
        sum(before, key),
        sum(now, key) - sum(before, key),
      ]);
      if (one && whole !== 0) expect(one.share).toBeCloseTo((100 * (sum(now, key) - sum(before, key))) / whole, 6);
    }
    expect(result.reduce((total, { change }) => total + change, 0)).toBe(whole);
  }
}

async function expectMetrics(at: At, user: BuiltUser) {
  const all = await facts(at, user);
  const customers = count(all);
  const values = [user.workspace.id, "USD"];
  expect(
    await at.as(
      user,
      `select period::text, new::float8, active::float8, won_back::float8, lost::float8
       from private.customer_history($1, $2, 'month', $3, $4) where later is null`,
      [...values, lapse, through],
    ),
  ).toEqual(growthOf(customers));
  expect(
    await at.as(
      user,
      `select period || ' ' || later as key, active::float8 as customers, minor from private.customer_history($1, $2, 'month', $3, $4)
       where later is not null order by (period || ' ' || later) collate "C"`,
      [...values, lapse, through],
    ),
  ).toEqual(cohortsOf(customers));
  expect(
    await at.as(
      user,
      `select account_id as account, orders::float8, minor, segment from private.customer_scores($1, $2, $3) order by account_id`,
      [...values, through],
    ),
  ).toEqual(scoresOf(customers));
  expect(
    await at.as(
      user,
      `select before::float8, won::float8, back::float8, lost::float8, minor from private.customer_turnover($1, $2, '2026-05-01', $4, $3)`,
      [...values, lapse, through],
    ),
  ).toEqual([turnoverOf(customers, all, "2026-05-01")]);
  await expectContributions(at, user, all);
}

const dated = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map((one) => `2026-${String(one.month).padStart(2, "0")}-${String(one.day).padStart(2, "0")}`);
const sale = fc.record({
  sold_on: dated,
  account: fc.nat(5),
  revenue_minor: fc.integer({ min: -500, max: 2000 }),
  currency: fc.constantFrom("USD", "EUR"),
  region: fc.constantFrom("Chile", "Peru", null),
});
const step = fc.oneof(
  fc.record({ do: fc.constant("sell" as const), sales: fc.array(sale, { minLength: 1, maxLength: 8 }) }),
  fc.record({ do: fc.constant("win" as const), close_date: dated, account: fc.nat(5), value_minor: fc.nat(900) }),
  fc.record({ do: fc.constant("move" as const), which: fc.nat(9), account: fc.nat(5), sold_on: dated }),
  fc.record({ do: fc.constant("delete" as const), which: fc.nat(9) }),
  fc.constant({ do: "merge" as const }),
  fc.constant({ do: "compact rollups" as const }),
  fc.constant({ do: "keep" as const }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs steps in a new workspace, and compares its customer metrics with a count from scratch. */
export async function expectSameAfter(at: At, steps: readonly Step[]): Promise<void> {
  const user = await at.make.user();
  const { workspace } = user;
  await at.make.exchangeRate(workspace, { day: "2020-01-01", rate: 2 });
  const accounts: string[] = [];
  for (let nr = 0; nr < 6; nr += 1) accounts.push((await at.make.account(workspace)).id);
  const [won] = await at.as(user, "select id from public.stages where kind = 'won'");
  for (const one of steps) {
    const sales = (await at.as(user, "select id from public.sales order by id")).map(({ id }) => String(id));
    if (one.do === "sell")
      for (const { account, ...input } of one.sales)
        await at.make.sale(workspace, { ...input, account_id: accounts[account] ?? null });
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
      await at.as(user, "update public.sales set account_id = $2 where account_id = $1", [accounts[0], accounts[1]]);
    else if (one.do === "compact rollups")
      await at.database.owner.query("select private.compact_rollups($1)", [workspace.id]);
    else if (one.do === "keep")
      await at.database.owner.query("select private.refresh_customer_cache($1)", [workspace.id]);
  }
  await expectMetrics(at, user);
}

/** Checks `runs` random sequences of steps. */
export async function followCustomers(at: At, runs: number): Promise<void> {
  const sequences = fc.array(step, { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => expectSameAfter(at, steps)),
    { numRuns: runs },
  );
}
