import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";

/** The paid run that writes an analysis of customers' messages in the last five months. */
export const sentimentAnalysis = definePaidRun({
  feature: "sentiment",
  path: "/sentiment-analyses",
  summaries: {
    quote: "Quotes a written analysis of the messages of the last five months; the price depends on `messages`.",
    start: "Pays for a written analysis of these messages, up to `most` tokens, and starts it; idempotent by `key`.",
    cancel: "Cancels an analysis of the caller and refunds its tokens.",
  },
  priced: {},
  question: {},
  quoted: { messages: z.number(), today: z.iso.date() },
  about: () => ({ subject: { key: "messages", count: 5 }, words: "customer messages over 5 months" }),
  errorCodes: { quote: [], start: ["nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
