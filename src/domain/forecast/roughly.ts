/** What is expected is not known to more than three digits. */
export const roughly = (amount: number) => Number(amount.toPrecision(3));
