import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, dayIn } from "#domain/time/dates.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

const decimals: Record<string, number> = { JPY: 0 };
const someDay = fc.oneof(fc.constantFrom(-366, -365, -364, 0, 1), fc.integer({ min: -400, max: 3 }));
const currency = fc.constantFrom("USD", "USD", "EUR", "JPY");
const sale = fc.record({
  sold_on: someDay.map((days) => addDays("2026-06-30", days)),
  account: fc.option(fc.nat(2)),
  product: fc.option(fc.nat(2)),
  quantity: fc.option(fc.integer({ min: -3, max: 9 })),
  revenue_minor: fc.integer({ min: -900, max: 90_000 }),
  cost_minor: fc.option(fc.integer({ min: 0, max: 50_000 })),
  currency,
  order_status: fc.constantFrom(null, null, "placed", "cancelled"),
});
const deal = fc.record({
  account: fc.option(fc.nat(2)),
  product: fc.option(fc.nat(2)),
  stage: fc.nat(5),
  value_minor: fc.option(fc.integer({ min: 0, max: 90_000 })),
  currency,
  close_date: fc.option(someDay.map((days) => addDays("2026-06-30", days))),
  created_at: someDay.map((days) => `${addDays("2026-06-30", days)}T23:30:00Z`),
  is_imported: fc.boolean(),
});
const rate = fc.record({
  day: someDay.map((days) => addDays("2026-06-30", days)),
  pair: fc.constantFrom(["EUR", "USD", 1.137], ["USD", "EUR", 0.913], ["JPY", "USD", 0.006713], ["EUR", "JPY", 163.91]),
});
const which = fc.nat(9);
const step = fc.oneof(
  fc.record({ do: fc.constant("sell" as const), sale }),
  fc.record({ do: fc.constant("edit sale" as const), which, sale }),
  fc.record({ do: fc.constant("add deal" as const), deal }),
  fc.record({ do: fc.constant("edit deal" as const), which, deal }),
  fc.record({ do: fc.constant("rate" as const), rate }),
  fc.record({ do: fc.constant("delete" as const), kind: fc.constantFrom("sales", "deals", "exchange_rates"), which }),
  fc.record({
    do: fc.constant("price" as const),
    kind: fc.constantFrom("accounts", "products"),
    which: fc.nat(2),
    currency,
  }),
  fc.record({ do: fc.constant("stage" as const), which: fc.nat(5), kind: fc.constantFrom("open", "won", "lost") }),
  fc.record({
    do: fc.constant("zone" as const),
    time_zone: fc.constantFrom("UTC", "Pacific/Auckland", "Pacific/Pago_Pago"),
  }),
  fc.record({ do: fc.constant("won deals" as const), counts: fc.boolean() }),
  fc.record({ do: fc.constant("day" as const), day: fc.constantFrom("2026-06-30", "2026-07-01", "2026-07-03") }),
);

type Row = Record<string, unknown>;
type Amount = { minor: number; currency: string; day: string };

/** Computes the sums of all accounts and products from the stored rows in the simplest possible way. */
async function countSums({ workspace }: BuiltUser, now: Date) {
  const { owner } = at.database;
  const all = async (table: string) =>
    (
      await owner.query<{ row: Row }>(`select to_jsonb(t) as row from public.${table} t where workspace_id = $1`, [
        workspace.id,
      ])
    ).rows.map(({ row }) => row);
  const [sales, deals, stages, rates] = await Promise.all(["sales", "deals", "stages", "exchange_rates"].map(all));
  const { rows } = await owner.query<{ time_zone: string; counts_won_deals: boolean }>(
    "select time_zone, counts_won_deals from public.workspaces where id = $1",
    [workspace.id],
  );
  const { time_zone: zone = "UTC", counts_won_deals: countsWon = false } = rows[0] ?? {};
  const today = dayIn(now, zone);
  const isThisYear = (day: string | null) => day !== null && day > addDays(today, -365) && day <= today;
  const kindOf = new Map(stages?.map((stage) => [stage.id, stage.kind]));
  const rateOn = (from: string, to: string, day: string) => {
    if (from === to) return 1;
    const [last] = (rates ?? [])
      .filter((rate) => String(rate.day) <= day)
      .flatMap(({ from_currency, to_currency, rate, day }) => {
        if (from_currency === from && to_currency === to) return [{ day: String(day), place: 0, rate: Number(rate) }];
        return from_currency === to && to_currency === from
          ? [{ day: String(day), place: 1, rate: 1 / Number(rate) }]
          : [];
      })
      .toSorted((a, b) => b.day.localeCompare(a.day) || a.place - b.place);
    return last && last.rate * 10 ** ((decimals[to] ?? 2) - (decimals[from] ?? 2));
  };
  const total = (amounts: Amount[], into: string) => {
    const rated = amounts.flatMap(({ minor, currency, day }) => {
      const rate = rateOn(currency, into, day);
      return rate === undefined ? [] : [minor * rate];
    });
    return rated.length === 0 ? null : rated.reduce((sum, minor) => sum + minor);
  };
  const rounded = (value: number | null) => (value === null ? null : Math.round(value));
  const wonOn = (deal: Row) =>
    (deal.close_date as string | null) ?? (deal.is_imported ? null : dayIn(new Date(String(deal.created_at)), zone));
  const sold = (column: string, id: unknown) => [
    ...(sales ?? []).filter(
      (sale) => sale[column] === id && sale.order_status !== "cancelled" && isThisYear(String(sale.sold_on)),
    ),
    ...(deals ?? [])
      .filter((deal) => countsWon && deal[column] === id && kindOf.get(deal.stage_id) === "won")
      .filter((deal) => isThisYear(wonOn(deal)))
      .map((deal) => ({
        ...deal,
        sold_on: wonOn(deal),
        revenue_minor: deal.value_minor ?? 0,
        quantity: null,
        cost_minor: null,
      })),
  ];
  const amounts = (of: Row[], column = "revenue_minor") =>
    of.map((row) => ({ minor: Number(row[column]), currency: String(row.currency), day: String(row.sold_on) }));
  const accounts = (await all("accounts")).map((account) => {
    const bought = sold("account_id", account.id);
    const open = (deals ?? []).filter((deal) => deal.account_id === account.id && kindOf.get(deal.stage_id) === "open");
    const valued = open.filter((deal) => deal.value_minor !== null).map((deal) => ({ ...deal, sold_on: "infinity" }));
    return {
      name: account.name,
      revenue: bought.length === 0 ? null : (rounded(total(amounts(bought), String(account.currency))) ?? 0),
      deals: open.length,
      value: rounded(total(amounts(valued, "value_minor"), String(account.currency))),
    };
  });
  const products = (await all("products")).map((product) => {
    const lines: Row[] = sold("product_id", product.id);
    const into = String(product.currency);
    const counted = lines.filter((line) => line.quantity !== null);
    const costed = lines.filter((line) => line.cost_minor !== null);
    const [paid, cost] = [total(amounts(costed), into), total(amounts(costed, "cost_minor"), into)];
    return {
      name: product.name,
      quantity: counted.length === 0 ? null : counted.reduce((sum, line) => sum + Number(line.quantity), 0),
      revenue: rounded(total(amounts(lines), into)),
      margin: paid === null || cost === null || paid <= 0 ? null : Math.round((1000 * (paid - cost)) / paid) / 10,
    };
  });
  const byName = (a: Row, b: Row) => String(a.name).localeCompare(String(b.name));
  return [accounts.toSorted(byName), products.toSorted(byName)];
}

/** Reads the same sums as a user: joined for all rows, or computed row by row. */
async function readSums(user: BuiltUser, how: "joined" | "by row") {
  const from = (table: string) =>
    `public.${table} t join private.${table}_sums s on s.workspace_id = t.workspace_id and s.id = t.id`;
  const row = how === "joined" ? "s" : "t";
  return [
    await at.as(
      user,
      `select name, ${row}.year_revenue_minor::int as revenue, ${row}.open_deal_count as deals, ${row}.open_value_minor::int as value
       from ${from("accounts")} where t.workspace_id = $1 order by name`,
      [user.workspace.id],
    ),
    await at.as(
      user,
      `select name, ${row}.year_quantity::float8 as quantity, ${row}.year_sales_minor::int as revenue, ${row}.year_margin::float8 as margin
       from ${from("products")} where t.workspace_id = $1 order by name`,
      [user.workspace.id],
    ),
  ];
}

test("the sums of accounts and products equal a count of their sales and deals after any write and on any day", async () => {
  const { owner } = at.database;
  const user = await at.make.user();
  const { workspace } = user;
  const accounts: string[] = [];
  const products: string[] = [];
  for (const name of ["Ash", "Elm", "Oak"]) {
    accounts.push((await at.make.account(workspace, { name, currency: "USD" })).id);
    products.push((await at.make.product(workspace, { name, currency: "USD" })).id);
  }
  const stages = await at.as(
    user,
    "select id, pipeline_id from public.stages where workspace_id = $1 order by position",
    [workspace.id],
  );
  let now = new Date("2026-06-30T12:00:00Z");
  const setDay = async (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
    await owner.query(
      `create or replace function private.now() returns timestamptz language sql stable as $$ select '${now.toISOString()}'::timestamptz $$`,
    );
  };
  await setDay("2026-06-30");
  const linked = <Of extends { account: number | null; product: number | null }>({ account, product, ...row }: Of) => ({
    ...row,
    account_id: account === null ? null : (accounts[account] ?? null),
    product_id: product === null ? null : (products[product] ?? null),
  });
  const staged = ({ stage, ...row }: { stage: number }) => {
    const { id, pipeline_id } = stages[stage % stages.length] ?? {};
    return { ...row, stage_id: String(id), pipeline_id: String(pipeline_id) };
  };
  const update = async (table: string, place: number, row: Row) => {
    const names = Object.keys(row);
    await owner.query(
      `update public.${table} set (${names.join(", ")}) = row (${names.map((_, index) => `$${index + 3}`).join(", ")})
       where id = (select id from public.${table} where workspace_id = $1 order by id offset $2 limit 1)`,
      [workspace.id, place, ...Object.values(row)],
    );
  };
  for (const edit of fc.sample(step, { numRuns: 80, seed: 54 })) {
    if (edit.do === "sell") await at.make.sale(workspace, linked(edit.sale));
    else if (edit.do === "edit sale") await update("sales", edit.which, linked(edit.sale));
    else if (edit.do === "add deal") await at.make.deal(workspace, staged(linked(edit.deal)));
    else if (edit.do === "edit deal") await update("deals", edit.which, staged(linked(edit.deal)));
    else if (edit.do === "price") await update(edit.kind, edit.which, { currency: edit.currency });
    else if (edit.do === "stage")
      await owner
        .query("update public.stages set kind = $2 where id = $1", [stages[edit.which]?.id, edit.kind])
        .catch(() => {});
    else if (edit.do === "zone")
      await owner.query("update public.workspaces set time_zone = $2 where id = $1", [workspace.id, edit.time_zone]);
    else if (edit.do === "won deals")
      await owner.query("update public.workspaces set counts_won_deals = $2 where id = $1", [
        workspace.id,
        edit.counts,
      ]);
    else if (edit.do === "day") await setDay(edit.day);
    else if (edit.do === "rate") {
      const [from, to, value] = edit.rate.pair;
      await owner.query(
        `insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [workspace.id, edit.rate.day, from, to, value],
      );
    } else
      await owner.query(
        `delete from public.${edit.kind} where id = (select id from public.${edit.kind} where workspace_id = $1 order by id offset $2 limit 1)`,
        [workspace.id, edit.which],
      );
    const expected = await countSums(user, now);
    expect(await readSums(user, "joined"), JSON.stringify(edit)).toEqual(expected);
    expect(await readSums(user, "by row"), JSON.stringify(edit)).toEqual(expected);
  }
});

test("users cannot read the account and product sums of another workspace", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  await at.make.account(user.workspace);
  await at.make.product(user.workspace);
  for (const view of ["accounts_sums", "products_sums"]) {
    const read = `select from private.${view} where workspace_id = $1`;
    expect(await at.as(user, read, [user.workspace.id]), view).toHaveLength(1);
    expect(await at.as(stranger, read, [user.workspace.id]), view).toEqual([]);
  }
});
