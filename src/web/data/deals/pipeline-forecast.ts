import { queryOptions } from "@tanstack/react-query";

import type { pipelineForecast } from "#domain/functions/pipeline-forecast.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Expected revenue of open deals by month, and when they, or a single one, are likely to be decided. */
export const pipelineForecastQuery = (dealId?: string) =>
  queryOptions({
    queryKey: ["metrics", "pipeline-forecast", workspaceId(), dealId],
    queryFn: () =>
      callFunction<typeof pipelineForecast>("POST /pipeline-forecast", {
        body: { workspace_id: workspaceId(), ...(dealId && { deal_id: dealId }) },
      }),
  });
