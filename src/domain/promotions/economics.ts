/**
 * By how many percent sales have to rise so that a discount costs nothing: the break-even sales change, −ΔP / (CM + ΔP), of Nagle,
 * Hogan and Zale, The Strategy and Tactics of Pricing (5th edition, chapter 9), with both in percent of the price. Null where the
 * discount takes the whole margin, as no rise makes up for that.
 */
export function breakEvenUplift(discount: number, margin: number): number | null {
  if (discount === 0) return 0;
  return margin > discount ? (100 * discount) / (margin - discount) : null;
}

/** The margin in percent of the revenue whose cost is known; null where too little of it is, or there is none. */
export function marginOf({ minor, costed_minor: costed, cost_minor: cost }: Costed): number | null {
  if (costed <= 0 || costed < leastCosted * minor) return null;
  return (100 * (costed - cost)) / costed;
}
type Costed = { minor: number; costed_minor: number; cost_minor: number };

/** The share of the revenue whose cost has to be known before it speaks for the rest. */
const leastCosted = 0.5;

const steps = [20, 15, 10, 5];

/** The discount of a rule, or as much of it as leaves half of the margin; never less than the smallest step. */
export function fittingDiscount(wanted: number, margin: number | null): number {
  if (wanted === 0 || margin === null) return wanted;
  return steps.find((step) => step <= wanted && step <= margin / 2) ?? Math.min(wanted, 5);
}
