/** The number of months of sample data: 24 complete months, which a season requires, and the current month. */
export const months = 25;
