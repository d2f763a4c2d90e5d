import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const frozenMeasures = ["revenue", "won_value", "pipeline_forecast"] as const;

/**
 * The forecasts saved each week, at most 1,000 of each measure, latest week first. They are read for each measure,
 * because four months of three measures per week for two years are more than one response contains.
 */
export const frozenForecastsQuery = () =>
  queryOptions({
    queryKey: ["frozen-forecasts", workspaceId()],
    queryFn: async ({ signal }) => {
      const forecasts = await Promise.all(
        frozenMeasures.map(async (measure) =>
          unwrap(
            await supabase
              .from("frozen_forecasts")
              .select("measure, frozen_on, month, currency, value, low, high, naive, pipeline")
              .eq("workspace_id", workspaceId())
              .eq("measure", measure)
              .order("frozen_on", { ascending: false })
              .order("month")
              .limit(1000)
              .abortSignal(signal),
          ),
        ),
      );
      return forecasts.flat().toSorted((one, other) => other.frozen_on.localeCompare(one.frozen_on));
    },
  });
