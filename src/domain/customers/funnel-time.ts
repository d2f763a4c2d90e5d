import * as z from "zod/mini";

/** What is timed of a contact: until first contact, until its first deal, from there until one is won, and all of it. */
export const funnelTimes = ["contacted", "deal", "won", "customer"] as const;

/** A row of the function `funnel_times`: how long contacts take for a step, as a whole or of one source. */
export const funnelTimeSchema = z.object({
  source: z.nullable(z.string()),
  is_whole: z.boolean(),
  step: z.enum(funnelTimes),
  /** How many took it, and of how many both days are known. */
  reached: z.number(),
  timed: z.number(),
  median_days: z.nullable(z.number()),
});
export type FunnelTime = z.infer<typeof funnelTimeSchema>;
