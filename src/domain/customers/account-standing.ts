import * as z from "zod/mini";

export const accountStatuses = ["active", "at_risk", "dormant"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A row of the function `account_standings`; the types of the database cannot say what of it may be empty. */
export const accountStandingSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  status: z.nullable(z.enum(accountStatuses)),
  /** What follows from the last contact; null where there was none. */
  proposed: z.nullable(z.enum(accountStatuses)),
  last_on: z.nullable(z.string()),
  days_quiet: z.nullable(z.number()),
  /** Days between two contacts, where there are enough to tell. */
  usual_days: z.nullable(z.number()),
  contact_id: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  total: z.number(),
});
export type AccountStanding = z.infer<typeof accountStandingSchema>;
