import * as z from "zod/mini";

export const accountStatuses = ["active", "at_risk", "dormant"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A row of the function `account_health`; the generated database types do not know which columns are nullable. */
export const accountHealthSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  status: z.nullable(z.enum(accountStatuses)),
  /** The status that follows from the last contact; null without one. */
  proposed: z.nullable(z.enum(accountStatuses)),
  last_on: z.nullable(z.string()),
  days_quiet: z.nullable(z.number()),
  /** Usual days between two contacts, if there are enough of them. */
  usual_days: z.nullable(z.number()),
  contact_id: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  total: z.number(),
});
export type AccountHealth = z.infer<typeof accountHealthSchema>;
