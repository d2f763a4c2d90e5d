import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Currency } from "#domain/numbers/currency.ts";
import { rateOn } from "#domain/numbers/exchange-rate.ts";
import { currencyDigits } from "#domain/numbers/money.ts";
import { foldText } from "#domain/records/lists/search-text.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { dayIn } from "#domain/time/dates.ts";
import { embeds, type FilterContext } from "#web/data/records/record-request.ts";
import { applyListFilters } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";

/** Number of deals shown. One more is requested to find out whether there are others. */
export const maxHotDeals = 10;

/**
 * The deals with the highest values in these stages, filtered by customer, deal number or stage. Values are compared in
 * the workspace's currency. Deals in currencies without an exchange rate come after these, and deals without a value
 * last.
 */
export const hotDealsQuery = (
  columns: RecordColumns,
  stageIds: readonly string[],
  typed: string,
  context: FilterContext,
) =>
  queryOptions({
    queryKey: ["records", "home", "hot-deals", context.id, stageIds, foldText(typed)],
    queryFn: async ({ client, signal }) => {
      const highest = async (currency?: Currency) => {
        const all = supabase
          .from("deals")
          .select(
            `id, name, deal_number, value_minor, currency, priority, probability, close_date, ${embeds.stage_id}, ${embeds.account_id}`,
          )
          .in("stage_id", [...stageIds]);
        const some = currency ? all.eq("currency", currency) : all;
        const { request } = await applyListFilters(some, columns, { q: typed }, context, client);
        return unwrap(
          await request
            .order("value_minor", { ascending: false, nullsFirst: false })
            .order("id")
            .limit(maxHotDeals + 1)
            .abortSignal(signal),
        );
      };
      const { currency, time_zone: timeZone } = context;
      const deals = await highest();
      const isOwn = deals.every((deal) => deal.currency === currency);
      // Without other deals, no rates are needed.
      if (isOwn && deals.length <= maxHotDeals) return deals;
      const rates = await client.fetchQuery(exchangeRatesQuery());
      const today = dayIn(new Date(), timeZone);
      const rateOf = (from: Currency) => (from === currency ? 1 : rateOn(rates, from, currency, today));
      const rated = [...new Set(rates.flatMap((rate) => [rate.from_currency, rate.to_currency]))].filter(
        (code) => code !== currency && rateOf(code) !== null,
      );
      if (rated.length === 0 && isOwn) return deals;
      // The database orders amounts of different currencies as plain numbers, so each currency has its own request.
      const byCurrency = await Promise.all([currency, ...rated].map(highest));
      return sortByValue([...byCurrency.flat(), ...deals], currency, rateOf).slice(0, maxHotDeals + 1);
    },
    enabled: stageIds.length > 0,
    placeholderData: keepPreviousData,
  });

export type HotDeal = ResponseOf<typeof hotDealsQuery>[number];

type Valued = { id: string; value_minor: number | null; currency: Currency };

/**
 * Returns the deals without repetition, highest value in a currency first. `rateOf` returns the exchange rate into that
 * currency, or null if there is none. Deals without a rate keep their order after the others, and deals without a value
 * come last.
 */
export function sortByValue<Deal extends Valued>(
  deals: readonly Deal[],
  currency: Currency,
  rateOf: (from: Currency) => number | null,
): Deal[] {
  const valueOf = ({ value_minor: minor, currency: from }: Deal) => {
    const rate = rateOf(from);
    if (minor === null) return -Infinity;
    return rate === null ? -Number.MAX_VALUE : (minor * rate) / 10 ** (currencyDigits(from) - currencyDigits(currency));
  };
  return [...new Map(deals.map((deal) => [deal.id, deal])).values()].toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    return first === second ? 0 : second - first;
  });
}
