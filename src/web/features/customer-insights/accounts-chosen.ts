import type { FiguresSearch } from "#domain/measures/figures-search.ts";
import type { AccountsOf } from "#web/data/measures/accounts-of.ts";

/** By what the accounts that customer insights tell of can be narrowed. */
export const accountDimensions = ["owner", "team", "region"] as const;

/** The accounts that the address of the page chooses. */
export const accountsChosen = ({ owner, team, region }: FiguresSearch): AccountsOf => ({ owner, team, region });

export const isNarrowed = (some: AccountsOf) => Object.values(some).some((value) => value !== undefined);
