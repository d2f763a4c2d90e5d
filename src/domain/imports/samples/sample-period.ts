/** The length of the sample data in months: 24 whole ones, as a season requires, and the current one. */
export const months = 25;

/** Returns the days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
