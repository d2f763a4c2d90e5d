/** Rounds a forecast to the three digits that are meaningful. */
export const roundForecast = (amount: number) => Number(amount.toPrecision(3));
