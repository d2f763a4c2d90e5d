import type { Row } from "#domain/database.ts";

export type TokenPackage = Pick<
  Row<"token_packages">,
  "id" | "description" | "tokens" | "amount_minor" | "currency" | "badge"
>;
type Priced = Pick<TokenPackage, "tokens" | "amount_minor" | "currency">;

/** Returns the price of one token of a package, in minor units of its currency. */
export const unitPrice = ({ tokens, amount_minor: amount }: Priced) => amount / tokens;

/**
 * Returns the discount per token of a package, in percent of the most expensive package in the same currency; 0 for
 * none.
 */
export function savedPercent(tokenPackage: Priced, sold: readonly Priced[]): number {
  const dearest = Math.max(...sold.filter(({ currency }) => currency === tokenPackage.currency).map(unitPrice));
  return Math.max(0, Math.round((1 - unitPrice(tokenPackage) / dearest) * 100)) || 0;
}

/**
 * Returns the cheapest package with at least the missing number of tokens; undefined if none are missing, or if no
 * package is large enough.
 */
export function cheapestCovering<Sold extends Priced>(sold: readonly Sold[], missing: number): Sold | undefined {
  if (missing <= 0) return undefined;
  const enough = sold.filter(({ tokens }) => tokens >= missing);
  return enough.toSorted((a, b) => a.amount_minor - b.amount_minor || b.tokens - a.tokens)[0];
}
