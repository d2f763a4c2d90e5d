import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { promotionRequest } from "#domain/promotions/promotion-request.ts";

export const promotionIdeas = definePaidRun({
  feature: "promotion",
  path: "/promotion-ideas",
  summaries: {
    quote:
      "What promotion ideas would cost their caller now; `has_customers` says whether there is anybody to promote to.",
    start: "Pays for promotion ideas, `most` tokens at most, and starts to find them; the same `key` never starts two.",
    cancel: "Stops looking for promotion ideas of one's own, and gives the tokens back.",
  },
  priced: {},
  question: promotionRequest,
  quoted: { has_customers: z.boolean() },
  about: () => ({ subject: { key: "promotion" }, words: "1 generation" }),
  errorCodes: { quote: [], start: ["bad_parameter", "nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
