/** The features of a lead, named as in private.lead_snapshots. */
export const leadFeatures = [
  "age_days",
  "activities",
  "quiet_days",
  "messages",
  "deals",
  "account_won",
  "account_lost",
  "owner",
  "source",
  "country",
  "industry",
  "employees",
] as const;
export type LeadFeature = (typeof leadFeatures)[number];
export const isLeadFeature = (name: string): name is LeadFeature => leadFeatures.some((feature) => feature === name);

/** A lead's score predicts the probability of becoming a customer within this number of days. */
export const conversionDays = 90;
