import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { forecast } from "#domain/functions/forecast.ts";
import type { forecastMeasures } from "#domain/metrics/forecast/month-forecast.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A measure by month, and its forecast for this many months. */
export const forecastQuery = (measure: (typeof forecastMeasures)[number], months: number) =>
  queryOptions({
    queryKey: ["metrics", "forecast", workspaceId(), measure, months],
    queryFn: () =>
      callFunction<typeof forecast>("POST /forecast", { body: { workspace_id: workspaceId(), measure, months } }),
    placeholderData: keepPreviousData,
  });
