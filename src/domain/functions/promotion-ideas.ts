import * as z from "zod/mini";

import { promotionRequest } from "#domain/customers/promotions/promotion-request.ts";
import { definePaidRun } from "#domain/functions/define-paid-run.ts";

export const promotionIdeas = definePaidRun({
  feature: "promotion",
  path: "/promotion-ideas",
  summaries: {
    quote: "Quotes promotion ideas; `has_customers` is false if there is no one to promote to.",
    start: "Pays for promotion ideas, up to `most` tokens, and starts the search; idempotent by `key`.",
    cancel: "Cancels the caller's search for promotion ideas and refunds its tokens.",
  },
  priced: {},
  question: promotionRequest,
  quoted: { has_customers: z.boolean() },
  about: () => ({ subject: { key: "promotion" }, words: "1 generation" }),
  errorCodes: { quote: [], start: ["bad_parameter", "nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
