/**
 * Returns the rise in sales, in percent, that compensates for a discount: the break-even sales change, −ΔP / (CM + ΔP),
 * of Nagle, Hogan and Zale, The Strategy and Tactics of Pricing (5th edition, chapter 9), with both in percent of the
 * price. Null if the discount takes the whole margin, which no rise can compensate for.
 */
export function breakEvenUplift(discount: number, margin: number): number | null {
  if (discount === 0) return 0;
  return margin > discount ? (100 * discount) / (margin - discount) : null;
}

/** Returns the margin in percent of the revenue with a known cost; null if too little revenue has a known cost. */
export function marginOf({ minor, costed_minor: costed, cost_minor: cost }: Costed): number | null {
  if (costed <= 0 || costed < minCostedShare * minor) return null;
  return (100 * (costed - cost)) / costed;
}
type Costed = { minor: number; costed_minor: number; cost_minor: number };

/** The minimum share of revenue with a known cost that can represent all revenue. */
const minCostedShare = 0.5;

const steps = [20, 15, 10, 5];

/**
 * Lowers a discount to the largest step that is at most half of the margin, both in percent, but not below 5%. An
 * unknown margin does not limit the discount.
 */
export function fittingDiscount(discount: number, margin: number | null): number {
  if (discount === 0 || margin === null) return discount;
  return steps.find((step) => step <= discount && step <= margin / 2) ?? Math.min(discount, 5);
}
