import * as functions from "#domain/functions/forecast.ts";
import type { Context } from "#server/context/context.ts";
import { forecastMeasure } from "#server/metrics/forecast-measure.ts";
import { readLatest } from "#server/postgres/replica.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { serve } from "#server/request/serve.ts";

/** Creates the function that forecasts a measure with the caller's permissions. */
export const forecastFunctions = (context: Context) => [
  serve(functions.forecast, ({ body }, { identity }) =>
    readLatest(context, "forecast", (pool) =>
      asRole(pool, { ...identity, snapshot: true }, (sql) => forecastMeasure(sql, body.workspace_id, body)),
    ),
  ),
];
