import { queryOptions } from "@tanstack/react-query";

import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The companies and regions with sales, at most 200 of each, by descending number of sales. */
export const salesGroupsQuery = () =>
  metricResultsQuery(
    (["company", "region"] as const).map((dimension) => ({
      measures: ["sales_count"],
      range: "all",
      by: [dimension],
      top: 200,
    })),
  );

/** The currencies that have an exchange rate, by code. The workspace's own may be among them. */
export const ratedCurrenciesQuery = () =>
  queryOptions({
    queryKey: ["metrics", "currencies", workspaceId()],
    queryFn: async ({ signal }) => {
      const rates = unwrap(
        await supabase
          .from("exchange_rates")
          .select("from_currency, to_currency")
          .eq("workspace_id", workspaceId())
          .order("day", { ascending: false })
          .limit(1000)
          .abortSignal(signal),
      );
      return [...new Set(rates.flatMap((rate) => [rate.from_currency, rate.to_currency]))].toSorted();
    },
  });
