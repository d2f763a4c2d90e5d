/** What is known of a lead, as private.lead_snapshots names it. */
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
export const isLeadFeature = (name: string): name is LeadFeature => leadFeatures.some((one) => one === name);

/** A lead's chance is to become a customer within so many days. */
export const conversionDays = 90;
