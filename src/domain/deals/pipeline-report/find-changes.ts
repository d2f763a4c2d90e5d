import type { Change, ChangeKey, Dimension, FindingValue, Finding } from "#domain/deals/pipeline-report/analysis.ts";
import { whereDecided, whereHappened, whereOpen, whereShared } from "#domain/deals/pipeline-report/deal-filters.ts";
import { dimensions, type Facts, type Measure, measures, type Worth } from "#domain/deals/pipeline-report/facts.ts";

/** The minimum number of deals, in both periods together for a trend, and in each period for a percentage. */
const fewForTrend = 6;
const enoughForPercent = 10;

export const number = (value: number): FindingValue => ({ kind: "number", value });
export const money = (value: number): FindingValue => ({ kind: "money", value });
export const percent = (value: number): FindingValue => ({ kind: "percent", value });

const nothing: Worth = { deals: 0, valued: 0, minor: 0 };

function totalsOf({ totals }: Facts, measure: Measure) {
  const find = (isNow: boolean) =>
    totals.find((total) => total.measure === measure && total.is_now === isNow) ?? nothing;
  return { now: find(true), before: find(false) };
}

/** Returns the list filters of the two compared periods, if they select any deals. */
function rowsOf(deals: number, dealsBefore: number, whereOf: (isNow: boolean) => string | undefined) {
  const where = deals > 0 && whereOf(true);
  const whereBefore = dealsBefore > 0 && whereOf(false);
  return { ...(where && { where }), ...(whereBefore && { whereBefore }) };
}

/** Finds changes in won, lost and opened deals from the previous period, and their contributors. */
export function findChanges(facts: Facts): Change[] {
  return measures.map((measure) => {
    const { now, before } = totalsOf(facts, measure);
    const isByValue = facts.by_value[measure] === true;
    const [amount, amountBefore] = isByValue ? [now.minor, before.minor] : [now.deals, before.deals];
    const difference = amount - amountBefore;
    const isMeasurable = Math.min(now.deals, before.deals) >= enoughForPercent && amountBefore > 0;
    return {
      key: changeKey(measure, now, before, { isByValue, difference }),
      measure,
      count: now.deals,
      values: {
        deals: number(now.deals),
        before: number(before.deals),
        value: money(now.minor),
        valueBefore: money(before.minor),
        difference: (isByValue ? money : number)(Math.abs(difference)),
        ...(isMeasurable && { change: percent((100 * difference) / amountBefore) }),
      },
      ...rowsOf(now.deals, before.deals, (isNow) => whereHappened(facts, measure, isNow)),
      dimensions: dimensions.flatMap((dimension) => dimensionOf(facts, measure, dimension)),
    };
  });
}

type Compared = { isByValue: boolean; difference: number };

function changeKey(measure: Measure, now: Worth, before: Worth, { isByValue, difference }: Compared): ChangeKey {
  const deals = now.deals + before.deals;
  if (deals === 0) return `${measure}Nothing`;
  const by = isByValue ? "" : "Deals";
  if (deals < fewForTrend) return `${measure}Few${by}`;
  if (now.valued + before.valued === 0) return `${measure}Unvalued`;
  if (difference === 0) return `${measure}Same${by}`;
  return `${measure}${difference > 0 ? "More" : "Less"}${by}`;
}

const order = { one: 0, others: 1, none: 2 };

/** Returns a dimension with its shares. A dimension with only one member is omitted, because it explains nothing. */
function dimensionOf(facts: Facts, measure: Measure, dimension: Dimension["dimension"]): Dimension[] {
  const own = facts.contributions
    .filter((contribution) => contribution.measure === measure && contribution.dimension === dimension)
    .toSorted((one, other) => order[one.kind] - order[other.kind] || (one.place ?? 0) - (other.place ?? 0));
  if (own.length < 2) return [];
  const named = own.flatMap(({ id }) => id ?? []);
  const shares = own.map(({ measure: _measure, dimension: _dimension, place: _place, ...share }) => {
    const whereOf = (isNow: boolean) => whereShared(facts, { measure, dimension, isNow }, share, named);
    return { ...share, ...rowsOf(share.deals, share.deals_before, whereOf) };
  });
  return [{ dimension, shares }];
}

/** Reports the open deals, and the share of closed deals that were won. */
export function findStanding(facts: Facts): Finding[] {
  const { open } = facts;
  const where = open.deals > 0 && whereOpen(facts);
  const worth: Finding = {
    key: open.deals === 0 ? "openNothing" : open.valued === 0 ? "openUnvalued" : "openWorth",
    count: open.deals,
    values: { deals: number(open.deals), value: money(open.minor), weighted: money(open.weighted) },
    ...(where && { where }),
  };
  return [worth, ...rateOf(facts)];
}

function rateOf(facts: Facts): Finding[] {
  const [won, lost] = [totalsOf(facts, "won"), totalsOf(facts, "lost")];
  const decided = won.now.deals + lost.now.deals;
  const decidedBefore = won.before.deals + lost.before.deals;
  if (decided === 0) return [];
  const isEnough = decided >= enoughForPercent && decidedBefore >= enoughForPercent;
  return [
    {
      key: isEnough ? "rateEnough" : "rateFew",
      count: decided,
      values: {
        deals: number(decided),
        won: number(won.now.deals),
        before: number(decidedBefore),
        wonBefore: number(won.before.deals),
        ...(isEnough && {
          rate: percent((100 * won.now.deals) / decided),
          rateBefore: percent((100 * won.before.deals) / decidedBefore),
        }),
      },
      ...rowsOf(decided, decidedBefore, (isNow) => whereDecided(facts, isNow)),
    },
  ];
}
