import { queryOptions } from "@tanstack/react-query";

import type { pipelineForecast } from "#domain/functions/pipeline-forecast.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The expected revenue of open deals by month, and the likely close of these deals or of a single one. */
export const pipelineForecastQuery = (dealId?: string) =>
  queryOptions({
    queryKey: ["metrics", "pipeline-forecast", workspaceId(), dealId],
    queryFn: () =>
      callFunction<typeof pipelineForecast>("POST /pipeline-forecast", {
        body: { workspace_id: workspaceId(), ...(dealId && { deal_id: dealId }) },
      }),
  });
