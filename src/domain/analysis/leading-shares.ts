import type { Change, Share } from "#domain/analysis/analysis.ts";
import type { DimensionName } from "#domain/analysis/facts.ts";

/** Whether a change is told in deals, as too few of them have a value. */
export const isByDeals = ({ key }: Pick<Change, "key">) => key.endsWith("Deals");

type Amounts = Pick<Share, "minor" | "minor_before" | "deals" | "deals_before">;

export const differenceOf = (share: Amounts, byDeals: boolean) =>
  byDeals ? share.deals - share.deals_before : share.minor - share.minor_before;

/** Who moved a change most in the direction it went, for each dimension; nobody where it went nowhere. */
export function leadingShares(change: Change): { dimension: DimensionName; difference: number; share: Share }[] {
  const { dimensions, measure } = change;
  const differ = (share: Share) => differenceOf(share, isByDeals(change));
  // In which stage deals are that were opened lately says how long ago that was, and nothing about why there are more or fewer.
  const telling = dimensions.filter(({ dimension }) => measure !== "opened" || dimension !== "stage");
  return telling.flatMap(({ dimension, shares }) => {
    const whole = shares.reduce((sum, share) => sum + differ(share), 0);
    const [share] = shares
      .filter(({ kind }) => kind === "one")
      .toSorted((one, other) => Math.sign(whole) * (differ(other) - differ(one)));
    const difference = share ? differ(share) : 0;
    return share && difference * Math.sign(whole) > 0 ? [{ dimension, difference, share }] : [];
  });
}
