import * as z from "zod/mini";

export const accountStatuses = ["active", "at_risk", "dormant"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/**
 * A row of the function `account_health`. The generated database types do not know which of its columns are nullable.
 */
export const accountHealthSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  status: z.nullable(z.enum(accountStatuses)),
  /** The status suggested by the time since the last contact; null if there was no contact. */
  proposed: z.nullable(z.enum(accountStatuses)),
  last_on: z.nullable(z.string()),
  days_quiet: z.nullable(z.number()),
  /** The usual number of days between two contacts; null if there were too few contacts. */
  usual_days: z.nullable(z.number()),
  contact_id: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  total: z.number(),
});
export type AccountHealth = z.infer<typeof accountHealthSchema>;
