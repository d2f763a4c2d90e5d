/** How far back the samples go: 24 whole months, which is what it takes to tell a season, and the one that is not over. */
export const months = 25;

/** Days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
