import * as z from "zod/mini";

import { periodSchema } from "#domain/analysis/period-schema.ts";
import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import { tokenOffer } from "#domain/tokens/token-offer.ts";

const limits = { who: "person" } as const;

export const quoteAnalysis = defineFunction({
  name: "GET /analyses/quote",
  summary: "What an analysis of the deals would cost its caller now; `rows` is the work that the price goes by.",
  input: z.object({ workspace_id: z.uuid(), pipeline_id: z.optional(z.uuid()) }),
  output: z.extend(tokenOffer, { rows: z.number(), today: z.iso.date() }),
  limits,
  refusals: ["people_only", "not_allowed", "pipeline_not_found"],
});

export const startAnalysis = defineFunction({
  name: "POST /analyses",
  summary: "Pays for an analysis of a period, `most` tokens at most, and starts it; the same `key` never starts two.",
  input: z.object({
    workspace_id: z.uuid(),
    body: z.object({
      period: periodSchema,
      pipeline_id: z.nullish(z.uuid()),
      most: z.int().check(z.gte(0), z.lte(1_000_000)),
      key: z.string().check(z.minLength(8), z.maxLength(100)),
    }),
  }),
  output: runSchema,
  status: 202,
  limits,
  refusals: [
    "people_only",
    "not_allowed",
    "pipeline_not_found",
    "bad_period",
    "key_reused",
    "nothing_to_analyse",
    "insufficient_tokens",
    "price_changed",
    "tokens_owed",
    "too_many_analyses",
  ],
  badInput: { body: "bad_body" },
});

export const cancelAnalysis = defineFunction({
  name: "POST /analyses/{id}/cancel",
  summary: "Stops an analysis of one's own, and gives its tokens back.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  limits,
  refusals: ["people_only", "not_running", "not_found"],
  badInput: { id: "not_found" },
});
