import { addDays, daysBetween } from "#domain/time/dates.ts";

import { industries } from "./industries.ts";
import type { IndustryName } from "./industry-names.ts";
import type { Random } from "./random.ts";
import { months } from "./sample-period.ts";
import type { SampleContact, SampleDeal, SampleProduct } from "./sample-types.ts";

const ownerCount = 4;

type SampleContext = {
  industryName: IndustryName;
  products: SampleProduct[];
  contacts: SampleContact[];
  start: string;
  today: string;
};

/** Builds the deals of two years, in the order they were opened. */
export function buildDeals(
  random: Random,
  { industryName, products, contacts, start, today }: SampleContext,
): SampleDeal[] {
  const industry = industries[industryName];
  const withAccount = contacts.flatMap(({ account, entered_on: since }, contact) =>
    account === null ? [] : [{ account, contact, since }],
  );
  // A new business first sells to people it already knows.
  const first = withAccount.toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, 30);
  const deals: SampleDeal[] = [];
  const strongest = Math.max(...industry.season);
  for (let month = 0; month < months; month += 1) {
    const monthStart = addDays(start, Math.round(month * 30.44));
    const count = Math.round(
      industry.dealsPerMonth * strongest * (1 + industry.growth * (month / 12)) * random.factor(0.05),
    );
    for (let at = 0; at < count; at += 1) {
      const opened = addDays(monthStart, random.between(0, 29));
      const season = industry.season[Number(opened.slice(5, 7)) - 1] ?? 1;
      if (opened > today || !random.chance(season / strongest)) continue;
      const known = withAccount.filter(({ since }) => since <= opened);
      const { account, contact } = random.pick(known.length < first.length ? first : known);
      const product = random.between(0, products.length - 1);
      deals.push({
        name: "",
        account,
        contact,
        product,
        owner: random.between(0, ownerCount - 1),
        value_minor: dealValue(random, products[product], industry.units),
        priority: random.pick(["low", "medium", "medium", "medium", "high"] as const),
        opened_on: opened,
        ...course(random, industryName, opened, today),
      });
    }
  }
  return nameDeals(deals.sort((one, other) => one.opened_on.localeCompare(other.opened_on)));
}

/** Names deals by their occasion: whether the account had a deal before, and one about the same product. */
function nameDeals(deals: SampleDeal[]): SampleDeal[] {
  const seen = new Set<string>();
  return deals.map((deal) => {
    const [known, item] = [`${deal.account}`, `${deal.account} ${deal.product}`];
    const occasions = !seen.has(known)
      ? ["{{product}}: first order"]
      : seen.has(item)
        ? ["{{product}}: repeat order", "{{product}}: larger order", "{{product}}: yearly order"]
        : ["{{product}}: trial order", "{{product}}: new site"];
    seen.add(known).add(item);
    return { ...deal, name: occasions[(deal.account + deal.product + seen.size) % occasions.length] ?? "" };
  });
}

function dealValue(random: Random, product: SampleProduct | undefined, units: number): number {
  const quantity = Math.max(1, Math.round(units * random.factor(0.6)));
  return quantity * (product?.price_minor ?? 0);
}

/** Determines the course of a deal. Most deals are closed within a few weeks, and the latest ones are still open. */
function course(random: Random, industryName: IndustryName, opened: string, today: string) {
  const { cycle, winRate, refundRate, lostReasons } = industries[industryName];
  const closes = addDays(opened, Math.max(1, Math.round(cycle * random.factor(0.55))));
  const isWon = random.chance(winRate);
  const reason = random.pick(lostReasons);
  const refunded = addDays(closes, random.between(8, 40));
  const isRefunded = random.chance(refundRate) && refunded <= today;
  if (closes > today) {
    const progress = daysBetween(opened, today) / Math.max(1, daysBetween(opened, closes));
    return { outcome: "open" as const, progress, close_date: closes, lost_reason: null, refunded_on: null };
  }
  return {
    outcome: isWon ? ("won" as const) : ("lost" as const),
    progress: 1,
    close_date: closes,
    lost_reason: isWon ? null : reason,
    refunded_on: isWon && isRefunded ? refunded : null,
  };
}
