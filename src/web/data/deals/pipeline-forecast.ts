import { queryOptions } from "@tanstack/react-query";

import type { pipelineForecast } from "#domain/functions/pipeline-forecast.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** What open deals bring month by month, and when the latest of them are likely to be decided, or one of them. */
export const pipelineForecastQuery = (dealId?: string) =>
  queryOptions({
    queryKey: ["figures", "pipeline-forecast", workspaceId(), dealId],
    queryFn: () =>
      callFunction<typeof pipelineForecast>("POST /pipeline-forecast", {
        body: { workspace_id: workspaceId(), ...(dealId && { deal_id: dealId }) },
      }),
  });
