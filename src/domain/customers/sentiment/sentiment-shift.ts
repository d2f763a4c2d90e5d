import * as z from "zod/mini";

/** A customer whose messages changed in sentiment. Means are from −1 to 1. */
export const sentimentShiftSchema = z.object({
  account_id: z.uuid(),
  account: z.string(),
  before_mean: z.number(),
  before_count: z.int(),
  now_mean: z.number(),
  now_count: z.int(),
  last_on: z.iso.date(),
  total: z.number(),
});
export type SentimentShift = z.infer<typeof sentimentShiftSchema>;
