import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const days = z.object({ low: z.string(), high: z.nullable(z.string()) });

/** Estimates the close of open deals, and their expected value by month. */
export const pipelineForecast = defineFunction({
  name: "POST /pipeline-forecast",
  summary:
    "Returns the likely closing dates of open deals, from the time deals spent in their stages, and their expected value by month.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      /** Restricts `deals` to this deal; `months` still includes all deals. */
      deal_id: z.optional(z.uuid()),
    }),
  }),
  output: z.object({
    /** The 200 most recently changed open deals, or the requested deal if it is open. */
    deals: z.array(
      z.object({
        deal_id: z.uuid(),
        /** Null if unknown: too few deals were closed from the same stage or age. */
        close: z.nullable(
          z.object({
            /**
             * The deals on which the estimate is based: deals in the same stage, or all deals since they were opened.
             */
            by: z.enum(["stage", "age"]),
            /** The number of past deals that took longer to close than this deal has been open. */
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
    /** The current month and the five months after it. Amounts are in minor units. */
    months: z.array(
      z.object({
        month: z.string(),
        value: z.number(),
        low: z.number(),
        high: z.number(),
        /** The value × probability of the deals with an expected close date in the month. */
        weighted: z.number(),
      }),
    ),
    /** The number of earlier forecasts, a month apart, on which the bands of the months were tested. */
    tests: z.int(),
    /**
     * The number of open deals with a value in the currency, and the number without an estimated close, which no month
     * includes.
     */
    counted: z.int(),
    unknown: z.int(),
    /** A back-test with earlier deals: how many closed within the bands. Null if there were too few. */
    past: z.nullable(z.object({ tries: z.int(), within_50: z.int(), within_80: z.int() })),
  }),
  limits: { who: "signed_in" },
  errorCodes: ["timed_out", "not_found"],
});
