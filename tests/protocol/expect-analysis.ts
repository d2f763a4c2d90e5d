import { expect } from "vitest";

import type { Analysis, Change } from "#domain/deals/pipeline-report/analysis.ts";
import { differenceOf, isByDeals, leadingShares } from "#domain/deals/pipeline-report/leading-shares.ts";

import {
  daysBetween,
  happened,
  kindOf,
  maxUsualDays,
  type Opportunity,
  type Span,
  worth,
} from "./count-opportunities.ts";
import { inDollars, type Rate, withoutRate } from "./in-two-currencies.ts";

type Answers = {
  /** Names of everything that a number can be attributed to, by ID. */
  names: ReadonlyMap<string, string>;
  /** Returns the deals that the list shows under a filter. */
  list: (where: string) => Promise<string[]>;
  /** Exchange rates of the euro, if some of the deals are in euros. */
  rates?: readonly Rate[];
};

/** Compares every number, claim and link of an analysis with the file that its deals were imported from. */
export async function expectAnalysis(
  findings: Analysis,
  deals: readonly Opportunity[],
  { now, before, today }: { now: Span; before: Span; today: string },
  answers: Answers,
) {
  expect(findings).toMatchObject({ rows: deals.length, deals: deals.length, currency: "USD", period: now, before });
  await expectStanding(findings, deals, now, before, answers);
  const unrated = answers.rates ? withoutRate(deals, [now, before], answers.rates) : [];
  await expectSigns(findings, deals, { today, unrated }, answers);
  for (const change of findings.changes) await expectChange(change, deals, now, before, answers);
}

async function expectLink(where: string | undefined, deals: readonly Opportunity[], { list }: Answers) {
  if (deals.length === 0) return expect(where).toBeUndefined();
  const [shown, meant] = [new Set(await list(String(where))), new Set(deals.map(({ id }) => id))];
  expect({ missing: [...meant.difference(shown)], others: [...shown.difference(meant)] }).toEqual({
    missing: [],
    others: [],
  });
}

async function expectStanding(
  { standing }: Analysis,
  deals: readonly Opportunity[],
  now: Span,
  before: Span,
  answers: Answers,
) {
  const open = deals.filter((deal) => kindOf(deal) === "open");
  const [left, rate] = standing;
  expect(left).toMatchObject({ key: "openUnvalued", count: open.length });
  await expectLink(left?.where, open, answers);
  const [won, lost] = [happened(deals, "won", now), happened(deals, "lost", now)];
  const wonBefore = happened(deals, "won", before).length;
  const decidedBefore = wonBefore + happened(deals, "lost", before).length;
  const isEnough = won.length + lost.length >= 10 && decidedBefore >= 10;
  expect(rate).toMatchObject({
    key: isEnough ? "rateEnough" : "rateFew",
    values: {
      deals: { value: won.length + lost.length },
      won: { value: won.length },
      before: { value: decidedBefore },
      wonBefore: { value: wonBefore },
      ...(isEnough && {
        rate: { value: (100 * won.length) / (won.length + lost.length) },
        rateBefore: { value: (100 * wonBefore) / decidedBefore },
      }),
    },
  });
  await expectLink(rate?.where, [...won, ...lost], answers);
}

async function expectSigns(
  { stuck, risks, limits, steps }: Analysis,
  deals: readonly Opportunity[],
  { today, unrated }: { today: string; unrated: readonly Opportunity[] },
  answers: Answers,
) {
  const open = deals.filter((deal) => kindOf(deal) === "open");
  const limit = maxUsualDays(deals);
  const slow = open.filter(({ opened }) => opened && daysBetween(opened, today) > limit);
  const [first, ...rest] = stuck;
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ key: "signSlow", count: slow.length, values: { limit: { value: limit } } });
  expect(first?.values).not.toHaveProperty("value");
  await expectLink(first?.where, slow, answers);
  // None of them has a value, so the oldest are named.
  const ages = slow.map(({ opened }) => daysBetween(String(opened), today)).toSorted((one, other) => other - one);
  expect(first?.deals?.map(({ days }) => days)).toEqual(ages.slice(0, 20));
  expect(risks.map(({ key }) => key)).toEqual(["riskUnknown"]);
  const unopened = deals.filter(({ opened }) => opened === null);
  expect(limits.map(({ key, count }) => [key, count])).toEqual([
    ...(unrated.length > 0 ? [["limitUnrated", unrated.length]] : []),
    ["limitUnopened", unopened.length],
    ["limitUnvalued", open.length],
    ["limitUndated", open.length],
    ["limitSilent", open.length],
  ]);
  const whereOf = (name: string) => limits.find(({ key }) => key === name)?.where;
  await expectLink(whereOf("limitUnrated"), unrated, answers);
  await expectLink(whereOf("limitUnopened"), unopened, answers);
  expect(steps.map(({ key, values }) => [key, values.all?.value])).toEqual([
    ["stepSlow", slow.length],
    ["stepUndated", open.length],
    ["stepUnvalued", open.length],
  ]);
  for (const [at, some] of [slow, open, open].entries()) await expectLink(steps[at]?.where, some, answers);
}

async function expectChange(change: Change, deals: readonly Opportunity[], now: Span, before: Span, answers: Answers) {
  const { measure, values } = change;
  const ofDay = (one: Opportunity) =>
    answers.rates ? inDollars(one, measure === "opened" ? one.opened : one.closed, answers.rates) : one;
  const [some, earlier] = [happened(deals, measure, now).map(ofDay), happened(deals, measure, before).map(ofDay)];
  const isByValue = canCompareValues(some) && canCompareValues(earlier) && worth([...some, ...earlier]) > 0;
  const [amount, amountBefore] = isByValue ? [worth(some), worth(earlier)] : [some.length, earlier.length];
  const word = amount === amountBefore ? "Same" : amount > amountBefore ? "More" : "Less";
  expect({ key: change.key, isByDeals: isByDeals(change) }).toEqual({
    key: `${measure}${word}${isByValue ? "" : "Deals"}`,
    isByDeals: !isByValue,
  });
  expect(change.count).toBe(some.length);
  expect(values).toMatchObject({
    deals: { value: some.length },
    before: { value: earlier.length },
    value: { value: worth(some) },
    valueBefore: { value: worth(earlier) },
    difference: { value: Math.abs(amount - amountBefore) },
  });
  const isMeasurable = Math.min(some.length, earlier.length) >= 10;
  expect(values.change?.value).toBe(isMeasurable ? (100 * (amount - amountBefore)) / amountBefore : undefined);
  await expectLink(change.where, some, answers);
  await expectLink(change.whereBefore, earlier, answers);
  for (const { dimension, shares } of change.dimensions) {
    const of = (deal: Opportunity) => nameIn(deal, dimension);
    const named = shares.flatMap(({ id }) => (id ? (answers.names.get(id) ?? `nobody ${id}`) : []));
    for (const share of shares) {
      const isIn = (deal: Opportunity) =>
        share.kind === "one"
          ? of(deal) === answers.names.get(String(share.id))
          : share.kind === "none"
            ? of(deal) === null
            : of(deal) !== null && !named.includes(String(of(deal)));
      const [own, ownBefore] = [some.filter(isIn), earlier.filter(isIn)];
      expect(share).toMatchObject({
        members: new Set([...own, ...ownBefore].map(of)).size,
        deals: own.length,
        minor: worth(own),
        deals_before: ownBefore.length,
        minor_before: worth(ownBefore),
      });
      await expectLink(share.where, own, answers);
    }
  }
  expectLeaders(change, some, earlier);
}

/** Expects the named contributors to be the largest of all, not only in the table. */
function expectLeaders(change: Change, some: readonly Opportunity[], earlier: readonly Opportunity[]) {
  for (const { dimension, difference, share } of leadingShares(change)) {
    const allNames = new Set([...some, ...earlier].flatMap((deal) => nameIn(deal, dimension) ?? []));
    const moved = [...allNames].map((name) => {
      const [own, before] = [some, earlier].map((all) => all.filter((deal) => nameIn(deal, dimension) === name));
      const amounts = { deals: own?.length ?? 0, deals_before: before?.length ?? 0 };
      return differenceOf(
        { ...amounts, minor: worth(own ?? []), minor_before: worth(before ?? []) },
        isByDeals(change),
      );
    });
    expect({ dimension, difference }).toEqual({
      dimension,
      difference: difference > 0 ? Math.max(...moved) : Math.min(...moved),
    });
    expect(difference).toBe(differenceOf(share, isByDeals(change)));
  }
}
const canCompareValues = (deals: readonly Opportunity[]) =>
  deals.filter(({ value }) => value !== null).length >= 0.8 * deals.length;
const stageNames: Record<string, string> = { Won: "Closed Won", Lost: "Closed Lost" };
const nameIn = (deal: Opportunity, dimension: "stage" | "owner" | "product" | "account") =>
  dimension === "stage" ? (stageNames[deal.stage] ?? deal.stage) : deal[dimension];
