/** The number of months of sample data: 24 complete months, which a season requires, and the current month. */
export const months = 25;

/** Returns the number of days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
