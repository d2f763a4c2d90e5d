import type { PlainDeal, PlainSale, World } from "./world.ts";

/** Returns the day a won or lost deal closed, otherwise the day it was created; null if neither is known. */
export const closed = ({ close, entered }: PlainDeal) => close ?? entered;

/**
 * Returns won deals as sales on their closing day, if the workspace counts them. Deals without a known day are omitted.
 */
export function wonAsSales({ deals, countsWonDeals }: World): PlainSale[] {
  const won = countsWonDeals ? deals.filter(({ kind }) => kind === "won") : [];
  return won.flatMap((deal) => {
    const day = closed(deal);
    const { account, contact, product, owner, team, category, region, currency, value: revenue } = deal;
    const sold = { account, contact, product, owner, team, category, region, currency, revenue };
    if (day === null) return [];
    return [{ ...sold, day, company: null, channel: null, quantity: null, cost: null, order: null, isWonDeal: true }];
  });
}
