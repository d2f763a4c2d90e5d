import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const days = z.object({ low: z.string(), high: z.nullable(z.string()) });

/** The expected closing of open deals, and their expected value by month. */
export const pipelineForecast = defineFunction({
  name: "POST /pipeline-forecast",
  summary:
    "Returns the likely closing dates of open deals, from the time deals spent in their stages, and their expected value by month.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      /** Returns only the expected closing of this deal; months are of all deals. */
      deal_id: z.optional(z.uuid()),
    }),
  }),
  output: z.object({
    /** The 200 open deals changed most recently, or the requested one if it is open. */
    deals: z.array(
      z.object({
        deal_id: z.uuid(),
        /** Null if unknown: too few deals were closed from the same stage or age. */
        close: z.nullable(
          z.object({
            /** Based on deals that were in its stage, or on all since they were opened. */
            by: z.enum(["stage", "age"]),
            /** Number of past deals that took longer to close than this one has been open. */
            n: z.int(),
            median: z.nullable(z.string()),
            within_50: days,
            within_80: days,
          }),
        ),
      }),
    ),
    /** The minimum number of deals that were closed from the same stage or age. */
    needed: z.int(),
    currency: currencySchema,
    /** The current month and the five after it; amounts in minor units. */
    months: z.array(
      z.object({
        month: z.string(),
        value: z.number(),
        low: z.number(),
        high: z.number(),
        /** Deals expected to close in it, value × probability. */
        weighted: z.number(),
      }),
    ),
    /** Open deals with a value in the currency, and the number of them without a known close, which no month includes. */
    counted: z.int(),
    unknown: z.int(),
    /** Back-test of earlier deals, and how many closed within the bands; null with too few of them. */
    past: z.nullable(z.object({ tries: z.int(), within_50: z.int(), within_80: z.int() })),
  }),
  limits: { who: "signed_in" },
  errorCodes: ["timed_out", "not_found"],
});
