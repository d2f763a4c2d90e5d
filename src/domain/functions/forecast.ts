import * as z from "zod/mini";

import { forecastMeasures, monthForecastSchema } from "#domain/forecast/month-forecast.ts";
import { defineFunction } from "#domain/functions/define-function.ts";
import { answerSchema } from "#domain/measures/answer.ts";
import { questionSchema } from "#domain/measures/question.ts";

const { filters, currency } = questionSchema.shape;

/** What comes next, from what was: the same figures as `ask` gives, carried on. */
export const forecast = defineFunction({
  name: "POST /forecast",
  summary:
    "Forecasts a measure month by month from up to five years of it, with intervals and how far off it was on its own past.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      measure: z.enum(forecastMeasures),
      /** How many months, the current one among them. */
      months: z.int().check(z.gte(1), z.lte(12)),
      filters,
      currency,
    }),
  }),
  output: z.object({
    /** The measure in its complete months, from the first in which anything happened. */
    answer: answerSchema,
    /** How many of these there have to be. */
    months_needed: z.int(),
    /** Complete months of all days from the first to the last with anything, where there are too few in the days that are read. */
    months_found: z.int(),
    forecast: z.nullable(monthForecastSchema),
  }),
  limits: { who: "signed_in" },
  refusals: ["bad_question", "too_many_groups", "timed_out", "not_found"],
});
