import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";

/** Dimensions that the accounts of customer insights can be filtered by. */
export const accountDimensions = ["owner", "team", "region"] as const;

export const toAccountFilter = ({ owner, team, region }: MetricsSearch): AccountFilter => ({ owner, team, region });

export const isFiltered = (some: AccountFilter) => Object.values(some).some((value) => value !== undefined);
