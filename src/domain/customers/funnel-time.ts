import * as z from "zod/mini";

/**
 * The timed steps of a contact: until the first contact, until the first deal, from there until a deal is won, and in
 * total.
 */
export const funnelTimes = ["contacted", "deal", "won", "customer"] as const;

/** A row of the function `funnel_times`: how long contacts take for a step, for one source or in total. */
export const funnelTimeSchema = z.object({
  source: z.nullable(z.string()),
  is_total: z.boolean(),
  step: z.enum(funnelTimes),
  /** The number of contacts that completed the step, and how many of them have both days known. */
  reached: z.number(),
  timed: z.number(),
  median_days: z.nullable(z.number()),
});
export type FunnelTime = z.infer<typeof funnelTimeSchema>;
