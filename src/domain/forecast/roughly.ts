/** Rounds a forecast to the three digits that are meaningful. */
export const roughly = (amount: number) => Number(amount.toPrecision(3));
