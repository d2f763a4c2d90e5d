import type pg from "pg";

/**
 * A line of a shop's sales, as in a file: with names instead of records, and amounts in minor units of their currency.
 */
export type Line = {
  day: string;
  /** The number of the order that the line belongs to. */
  order: string | null;
  account: string | null;
  product: string | null;
  category: string | null;
  region: string | null;
  quantity: number | null;
  minor: number;
  cost: number | null;
  currency: string;
};
export type Expense = { day: string; minor: number; purpose: "operating" | "acquisition" | "retention" };
/** The value of one pound in dollars, from a day on. */
export type Rate = { day: string; rate: number };
/** A metric's value: a level from a day on, or a count on that day. */
export type Point = { day: string; key: string; value: number };
/** All data of a shop. Expenses, targets and points are in dollars. Targets are by month. */
export type Shop = { lines: Line[]; expenses: Expense[]; targets: Map<string, number>; points: Point[]; rates: Rate[] };

/** Time zones far behind, at and far ahead of Greenwich. At 10:30 UTC they have three different dates. */
export const zones = ["Pacific/Pago_Pago", "Europe/London", "Pacific/Kiritimati"] as const;

/** Returns the local date of an instant in a time zone. */
export const dayThere = (instant: string, zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(instant));

/** Writes a shop into a workspace by plain inserts, without using any code of the product. */
export async function fillShop(owner: pg.Pool, workspaceId: string, shop: Shop): Promise<void> {
  const write = (text: string, values: unknown) => owner.query(text, [workspaceId, values]);
  const names = (key: "account" | "product") => [...new Set(shop.lines.flatMap((line) => line[key] ?? []))];
  await write(
    "insert into public.accounts (workspace_id, name) select $1, x from unnest($2::text[]) x",
    names("account"),
  );
  await write(
    "insert into public.products (workspace_id, name) select $1, x from unnest($2::text[]) x",
    names("product"),
  );
  for (let at = 0; at < shop.lines.length; at += 20_000)
    await write(
      `insert into public.sales (workspace_id, name, order_number, sold_on, account_id, product_id, category, region, quantity, revenue_minor, cost_minor, currency)
       select $1, 'Line', x.order, x.day, a.id, p.id, x.category, x.region, x.quantity, x.minor, x.cost, x.currency
       from jsonb_to_recordset($2) x (day date, "order" text, account text, product text, category text, region text, quantity numeric, minor bigint, cost bigint, currency text)
       left join public.accounts a on a.workspace_id = $1 and a.name = x.account
       left join public.products p on p.workspace_id = $1 and p.name = x.product`,
      JSON.stringify(shop.lines.slice(at, at + 20_000)),
    );
  await write(
    `insert into public.expenses (workspace_id, name, spent_on, amount_minor, currency, purpose)
     select $1, 'Expense', x.day, x.minor, 'USD', x.purpose::public.expense_purpose from jsonb_to_recordset($2) x (day date, minor bigint, purpose text)`,
    JSON.stringify(shop.expenses),
  );
  await write(
    `insert into public.targets (workspace_id, name, month, measure, amount_minor, currency)
     select $1, 'Target', x.month, 'revenue', x.minor, 'USD' from jsonb_to_recordset($2) x (month date, minor bigint)`,
    JSON.stringify([...shop.targets].map(([month, minor]) => ({ month: `${month}-01`, minor }))),
  );
  await write(
    `insert into public.metric_points (workspace_id, name, day, key, value)
     select $1, 'Point', x.day, x.key, x.value from jsonb_to_recordset($2) x (day date, key text, value numeric)`,
    JSON.stringify(shop.points),
  );
  await write(
    `insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate)
     select $1, x.day, 'GBP', 'USD', x.rate from jsonb_to_recordset($2) x (day date, rate numeric)`,
    JSON.stringify(shop.rates),
  );
  // Counts sales, not won deals.
  await owner.query("update public.workspaces set counts_won_deals = false where id = $1", [workspaceId]);
  // Imports refresh the planner's statistics, too. Without them, the wallet of a customer takes 20 seconds instead of one.
  await owner.query("analyze");
}

const aDay = 86_400_000;
export const number = (day: string) => Date.parse(day) / aDay;
export const dayOf = (no: number) => new Date(no * aDay).toISOString().slice(0, 10);
export const shift = (day: string, days: number) => dayOf(number(day) + days);
export const monthOf = (day: string) => day.slice(0, 7);
export const lengthOf = (month: string) => new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0).getDate();
export const monthsLater = (month: string, months: number) => {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
};
export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
export const ratio = (whole: number | null, by: number | null, times = 1) =>
  whole === null || by === null || by === 0 ? null : (whole / by) * times;

/** Returns an amount converted at the last rate on or before its day; null if there was no rate yet. */
export function worth(
  minor: number,
  { currency, day }: { currency: string; day: string },
  to: string,
  rates: readonly Rate[],
) {
  if (currency === to) return minor;
  const known = rates.findLast((one) => one.day <= day);
  if (!known) return null;
  return currency === "GBP" ? minor * known.rate : minor / known.rate;
}

/** Returns a quantile of values, such as the median, by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
