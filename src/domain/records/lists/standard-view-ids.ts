const ids = ["open", "mine", "closing", "customers", "atRisk", "thisMonth", "lastMonth", "negative"] as const;
/** The ID of the unfiltered list, for kinds whose list starts with a view. */
export const unfilteredId = "all";
export type StandardViewId = (typeof ids)[number];

/** Returns the ID of a standard view; undefined for the ID of a saved view. */
export const standardViewId = (id: string): StandardViewId | undefined => ids.find((standard) => standard === id);
