import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const days = z.object({ low: z.string(), high: z.nullable(z.string()) });

/** When open deals are likely to be decided, and what they bring month by month. */
export const pipelineForecast = defineFunction({
  name: "POST /pipeline-forecast",
  summary:
    "Says when open deals are likely to be decided, by how long deals stayed in their stages, and what they bring month by month.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      /** Only when this deal is likely to be decided; months are of all. */
      deal_id: z.optional(z.uuid()),
    }),
  }),
  output: z.object({
    /** The 200 open deals that were worked on last, or the one asked for, where it is open. */
    deals: z.array(
      z.object({
        deal_id: z.uuid(),
        /** Null where it is not known: too few deals were decided from where it is. */
        close: z.nullable(
          z.object({
            /** By deals that were in its stage, or by all since they were opened. */
            by: z.enum(["stage", "age"]),
            /** Deals that were decided later than it has waited. */
            n: z.int(),
            median: z.nullable(z.string()),
            within_50: days,
            within_80: days,
          }),
        ),
      }),
    ),
    /** So many deals have to be decided from where one is. */
    needed: z.int(),
    currency: currencySchema,
    /** The current month and the five after it; amounts in minor units. */
    months: z.array(
      z.object({
        month: z.string(),
        value: z.number(),
        low: z.number(),
        high: z.number(),
        /** Deals that are to close in it, value × chance. */
        weighted: z.number(),
      }),
    ),
    /** Open deals with a value in the currency, and those of them of which it is not known when they close, so that they are in no month. */
    counted: z.int(),
    unknown: z.int(),
    /** What could have been said of earlier deals, and how often it came true; null with too few of them. */
    past: z.nullable(z.object({ tries: z.int(), within_50: z.int(), within_80: z.int() })),
  }),
  limits: { who: "signed_in" },
  refusals: ["timed_out", "not_found"],
});
