import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * The forecasts saved each week, latest week first. At most 1,000: with four months of three measures per week, about
 * 90 weeks.
 */
export const frozenForecastsQuery = () =>
  queryOptions({
    queryKey: ["frozen-forecasts", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("frozen_forecasts")
          .select("measure, frozen_on, month, currency, value, low, high, naive, pipeline")
          .eq("workspace_id", workspaceId())
          .order("frozen_on", { ascending: false })
          .order("month")
          .limit(1000)
          .abortSignal(signal),
      ),
  });
