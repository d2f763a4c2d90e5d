import type { FiguresSearch } from "#domain/measures/figures-search.ts";
import type { AccountsOf } from "#web/data/measures/accounts-of.ts";

/** Dimensions by which the accounts of customer insights can be filtered. */
export const accountDimensions = ["owner", "team", "region"] as const;

/** Returns the account filter of the page's URL. */
export const accountsChosen = ({ owner, team, region }: FiguresSearch): AccountsOf => ({ owner, team, region });

export const isNarrowed = (some: AccountsOf) => Object.values(some).some((value) => value !== undefined);
