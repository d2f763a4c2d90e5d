import type { Change, Share } from "#domain/deals/pipeline-report/analysis.ts";
import type { DimensionName } from "#domain/deals/pipeline-report/facts.ts";

/** True if a change is expressed in numbers of deals because too few deals have a value. */
export const isByDeals = ({ key }: Pick<Change, "key">) => key.endsWith("Deals");

type Amounts = Pick<Share, "minor" | "minor_before" | "deals" | "deals_before">;

export const differenceOf = (share: Amounts, byDeals: boolean) =>
  byDeals ? share.deals - share.deals_before : share.minor - share.minor_before;

/**
 * Returns, for each dimension, the member that moved the most in the direction of a change; none if there was no
 * change.
 */
export function leadingShares(change: Change): { dimension: DimensionName; difference: number; share: Share }[] {
  const { dimensions, measure } = change;
  const differ = (share: Share) => differenceOf(share, isByDeals(change));
  // The current stage of newly opened deals depends on their age, and does not explain why there are more or fewer of
  // them.
  const relevant = dimensions.filter(({ dimension }) => measure !== "opened" || dimension !== "stage");
  return relevant.flatMap(({ dimension, shares }) => {
    const whole = shares.reduce((sum, share) => sum + differ(share), 0);
    const [share] = shares
      .filter(({ kind }) => kind === "one")
      .toSorted((one, other) => Math.sign(whole) * (differ(other) - differ(one)));
    const difference = share ? differ(share) : 0;
    return share && difference * Math.sign(whole) > 0 ? [{ dimension, difference, share }] : [];
  });
}
