/** Rounds a forecast to three significant digits; more would suggest a precision that it does not have. */
export const roundForecast = (amount: number) => Number(amount.toPrecision(3));
