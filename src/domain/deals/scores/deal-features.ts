/** The features of a deal, named as in private.deal_snapshots. */
export const dealFeatures = [
  "age_days",
  "value",
  "stage",
  "stage_days",
  "priority",
  "close_days",
  "activities",
  "quiet_days",
  "owner",
  "owner_rate",
  "product",
  "category",
  "account_won",
  "account_lost",
  "industry",
  "employees",
  "source",
] as const;
export type DealFeature = (typeof dealFeatures)[number];
export const isDealFeature = (name: string): name is DealFeature => dealFeatures.some((feature) => feature === name);
