import type pg from "pg";

import { kindOf, type Opportunity } from "./count-opportunities.ts";

/** An exchange rate, in dollars per euro, that applies from a day on. */
export type Rate = { day: string; rate: number };

const isEuropean = (name: string) => name < "Green";
/** True for a deal of an account whose deals `convertToEuro` changes to euros: about a third of the accounts. */
export const isInEuro = ({ account }: Pick<Opportunity, "account">) => account !== null && isEuropean(account);

/** Changes the deals of these accounts to euros, and leaves only these exchange rates. */
export async function convertToEuro(owner: pg.Pool, workspaceId: string, rates: readonly Rate[]): Promise<void> {
  await owner.query(
    `update public.deals d set currency = 'EUR' from public.accounts a
     where d.workspace_id = $1 and a.workspace_id = d.workspace_id and a.id = d.account_id and a.name collate "C" < 'Green'`,
    [workspaceId],
  );
  await owner.query("delete from public.exchange_rates where workspace_id = $1", [workspaceId]);
  await owner.query(
    `insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate)
     select $1, day, 'EUR', 'USD', rate from jsonb_to_recordset($2) r (day date, rate numeric)`,
    [workspaceId, JSON.stringify(rates)],
  );
}

/** Returns an opportunity with its value in dollars at the rate of a day, or without a value if the rate is unknown. */
export function inDollars(one: Opportunity, day: string | null, rates: readonly Rate[]): Opportunity {
  if (!isInEuro(one) || one.value === null) return one;
  const rate = rates.findLast((rate) => rate.day <= String(day))?.rate;
  return { ...one, value: rate === undefined ? null : one.value * rate };
}

/** Returns the deals opened, won or lost in either span on a day without a rate. */
export function withoutRate(
  deals: readonly Opportunity[],
  spans: readonly { from: string; to: string }[],
  [first]: readonly Rate[],
): Opportunity[] {
  return deals.filter((one) => {
    const days = [one.opened, kindOf(one) === "open" ? null : one.closed].flatMap((day) => day ?? []);
    const isOfEither = (day: string) => spans.some(({ from, to }) => from <= day && day <= to);
    return isInEuro(one) && days.some((day) => isOfEither(day) && day < String(first?.day));
  });
}
