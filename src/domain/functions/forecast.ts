import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { forecastMeasures, monthForecastSchema } from "#domain/metrics/forecast/month-forecast.ts";
import { measureResultSchema } from "#domain/metrics/measure-result.ts";
import { questionSchema } from "#domain/metrics/question.ts";

const { filters, currency } = questionSchema.shape;

/** Forecasts the metrics that `ask` returns. */
export const forecast = defineFunction({
  name: "POST /forecast",
  summary: "Forecasts a measure by month from up to five years of history, with intervals and the errors of backtests.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      measure: z.enum(forecastMeasures),
      /** The number of months, including the current one. */
      months: z.int().check(z.gte(1), z.lte(12)),
      filters,
      currency,
    }),
  }),
  output: z.object({
    /** The complete months of the measure, starting with the first one that has records. */
    answer: measureResultSchema,
    /** The required number of complete months. */
    months_needed: z.int(),
    /**
     * The number of complete months from the first to the last one with any records; counted over all time if the
     * requested range has too few.
     */
    months_found: z.int(),
    forecast: z.nullable(monthForecastSchema),
  }),
  limits: { who: "signed_in" },
  errorCodes: ["bad_question", "too_many_groups", "timed_out", "not_found"],
});
