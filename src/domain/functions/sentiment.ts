import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";

/** The written analysis of customers' messages in the last five months. */
export const sentimentAnalysis = definePaidRun({
  feature: "sentiment",
  path: "/sentiment-analyses",
  summaries: {
    quote:
      "What a written analysis of the messages of the last five months would cost its caller now; `messages` is the work that the price goes by.",
    start:
      "Pays for a written analysis of these messages, `most` tokens at most, and starts it; the same `key` never starts two.",
    cancel: "Stops an analysis of one's own, and gives its tokens back.",
  },
  priced: {},
  question: {},
  quoted: { messages: z.number(), today: z.iso.date() },
  about: () => ({ subject: { key: "messages", count: 5 }, words: "customer messages over 5 months" }),
  errorCodes: { quote: [], start: ["nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
