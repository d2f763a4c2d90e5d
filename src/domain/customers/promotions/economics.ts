/**
 * Returns the percentage by which sales must rise to compensate a discount: the break-even sales change, −ΔP / (CM + ΔP), of
 * Nagle, Hogan and Zale, The Strategy and Tactics of Pricing (5th edition, chapter 9), with both in percent of the price.
 * Null where the discount takes the whole margin, which no rise can compensate.
 */
export function breakEvenUplift(discount: number, margin: number): number | null {
  if (discount === 0) return 0;
  return margin > discount ? (100 * discount) / (margin - discount) : null;
}

/** Returns the margin in percent of the revenue with a known cost; null where that is too little, or there is none. */
export function marginOf({ minor, costed_minor: costed, cost_minor: cost }: Costed): number | null {
  if (costed <= 0 || costed < minCostedShare * minor) return null;
  return (100 * (costed - cost)) / costed;
}
type Costed = { minor: number; costed_minor: number; cost_minor: number };

/** Minimum share of revenue with a known cost to represent the rest. */
const minCostedShare = 0.5;

const steps = [20, 15, 10, 5];

/** Limits the discount of a rule to one that leaves half of the margin; never less than the smallest step. */
export function fittingDiscount(discount: number, margin: number | null): number {
  if (discount === 0 || margin === null) return discount;
  return steps.find((step) => step <= discount && step <= margin / 2) ?? Math.min(discount, 5);
}
