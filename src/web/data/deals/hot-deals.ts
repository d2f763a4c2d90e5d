import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { foldText } from "#domain/records/lists/search-text.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { embeds, type FilterContext } from "#web/data/records/record-request.ts";
import { applyListFilters } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** Number of deals shown. One more is requested to find out whether there are others. */
export const maxHotDeals = 10;

/**
 * The deals with the highest values in these stages, filtered by customer, deal number or stage. Deals without a value
 * come last.
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
      const all = supabase
        .from("deals")
        .select(
          `id, name, deal_number, value_minor, currency, priority, probability, close_date, ${embeds.stage_id}, ${embeds.account_id}`,
        )
        .in("stage_id", [...stageIds]);
      const { request } = await applyListFilters(all, columns, { q: typed }, context, client);
      return unwrap(
        await request
          .order("value_minor", { ascending: false, nullsFirst: false })
          .order("id")
          .limit(maxHotDeals + 1)
          .abortSignal(signal),
      );
    },
    enabled: stageIds.length > 0,
    placeholderData: keepPreviousData,
  });

export type HotDeal = ResponseOf<typeof hotDealsQuery>[number];
