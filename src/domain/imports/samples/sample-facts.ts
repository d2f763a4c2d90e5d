import { addMonths } from "#domain/records/lists/calendar.ts";
import { addDays, daysBetween } from "#domain/time/dates.ts";

import { industries } from "./industries.ts";
import { type IndustryName, industryNames } from "./industry-names.ts";
import { spendings, industryProfiles } from "./industry-profiles.ts";
import { createRandom, type Random } from "./random.ts";
import { months } from "./sample-period.ts";
import type {
  SampleAccount,
  SampleDeal,
  SampleExpense,
  SampleFacts,
  SampleProduct,
  SampleSale,
  SampleTarget,
} from "./sample-types.ts";

/**
 * Sales without a deal: their revenue as a share of the revenue from deals, and their number per month if prices are
 * low enough.
 */
const usualRepeat = { share: 0.6, perMonth: 44 };
/** The number of customers with their own targets. */
const targetedAccounts = 6;
/** The ranks of top customers who buy less and less, as examples for the fallback monitor. */
const fading: readonly number[] = [1, 4];
/** The share of other customers who are lost, at some time after the first half year. */
const shareLost = 0.22;

type SampleContext = {
  industryName: IndustryName;
  accounts: readonly SampleAccount[];
  products: readonly SampleProduct[];
  deals: readonly SampleDeal[];
  today: string;
  minorUnits: number;
};

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (month: string, count = 1) => `${addMonths(month.slice(0, 7), count)}-01`;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Builds repeat sales and expenses until `today`, and targets until the end of its year. The same industry and day give
 * the same data. Deals are not changed.
 */
export function buildFacts(making: SampleContext): SampleFacts {
  const random = createRandom(6151 * (industryNames.indexOf(making.industryName) + 1));
  const first = nextMonth(monthOf(making.today), 1 - months);
  const calendar = Array.from({ length: months }, (_, at) => nextMonth(first, at));
  const won = making.deals.filter(({ outcome, refunded_on: refunded }) => outcome === "won" && !refunded);
  const sales = buildSales(random, making, calendar, won);
  const revenue = revenueByMonth(won, sales);
  const usual = sum([...revenue.values()]) / Math.max(1, revenue.size);
  return {
    sales,
    expenses: buildExpenses(random, making, calendar, usual),
    targets: buildTargets(random, making, calendar, { sales, revenue }),
  };
}

/** Returns the sales of a month as a multiple of an average month at the start. */
function strengthOf(industryName: IndustryName, month: string, at: number) {
  const { season, growth } = industries[industryName];
  return (season[Number(month.slice(5, 7)) - 1] ?? 1) * (1 + (growth * at) / 12);
}

function buildSales(
  random: Random,
  { industryName, accounts, products, today, minorUnits }: SampleContext,
  calendar: readonly string[],
  won: readonly SampleDeal[],
): SampleSale[] {
  const { channels, costShare, repeat: { share, perMonth } = usualRepeat } = industryProfiles[industryName];
  const monthly = (share * sum(won.map(({ value_minor: value }) => value))) / months;
  const customers = loyalCustomers(random, won, calendar[6] ?? today);
  const cheapFirst = [...products.keys()].sort(
    (one, other) => (products[one]?.price_minor ?? 0) - (products[other]?.price_minor ?? 0),
  );
  const sales: SampleSale[] = [];
  for (const [at, month] of calendar.entries()) {
    const length = daysBetween(month, nextMonth(month));
    let left = monthly * strengthOf(industryName, month, at) * random.factor(0.06);
    for (let nr = 0; nr < perMonth * 2 && left > 0; nr += 1) {
      const place = Math.floor(customers.length * random.next() ** 2.2);
      const customer = customers[place];
      const isAway = fading.includes(place) && random.chance((at / months) * 0.9);
      // Expensive products are sold through deals; repeat sales are of cheaper products.
      const product = cheapFirst[Math.floor(cheapFirst.length * random.next() ** 1.6)] ?? 0;
      const { price_minor: price, name, category } = products[product] ?? { price_minor: 0, name: "", category: "" };
      if (!customer || price === 0) continue;
      const quantity = Math.max(1, Math.round((monthly / perMonth / price) * random.factor(0.5)));
      const soldOn = addDays(month, Math.floor(length * random.next()));
      // Other customers buy in place of lost ones.
      if (soldOn > customer.until) continue;
      left -= customer.since < nextMonth(month) ? quantity * price : 0;
      if (isAway || soldOn > today || soldOn < customer.since) continue;
      const cost = roundTo(quantity * price * costShare * random.factor(0.05), minorUnits);
      const sale: SampleSale = {
        name,
        category,
        account: customer.account,
        contact: customer.contact,
        product,
        owner: customer.owner,
        sold_on: soldOn,
        channel: channels[Math.floor(channels.length * random.next() ** 1.5)] ?? "",
        region: accounts[customer.account]?.country ?? null,
        quantity,
        revenue_minor: quantity * price,
        cost_minor: cost,
        refund_of: null,
      };
      sales.push(sale);
      const refundedOn = addDays(soldOn, random.between(3, 25));
      if (random.chance(industries[industryName].refundRate) && refundedOn <= today)
        sales.push({
          ...sale,
          sold_on: refundedOn,
          quantity: -quantity,
          revenue_minor: -sale.revenue_minor,
          cost_minor: -cost,
          refund_of: sales.length - 1,
        });
    }
  }
  return sales;
}

/**
 * Returns the customers with a won deal, with their contact, owner and first day, best customer first. Customers of
 * the first months had already bought before these two years.
 */
function loyalCustomers(random: Random, won: readonly SampleDeal[], longKnown: string) {
  const firstDeal = (deals: readonly SampleDeal[]) =>
    deals.reduce((day, { close_date: closed }) => (closed < day ? closed : day), "9999");
  const byAccount = Map.groupBy(won, ({ account }) => account);
  return [...byAccount]
    .map(([account, deals]) => ({ account, deals, since: firstDeal(deals) }))
    .map(({ account, deals, since }) => ({
      account,
      contact: deals[0]?.contact ?? 0,
      owner: deals[0]?.owner ?? 0,
      since: since < longKnown ? "" : since,
      worth: sum(deals.map(({ value_minor: value }) => value)),
    }))
    .sort((one, other) => other.worth - one.worth || one.account - other.account)
    .map((customer, index) => {
      const isLost = index > Math.max(...fading) && random.chance(shareLost);
      return { ...customer, until: isLost ? addDays(longKnown, random.between(0, 420)) : "9999" };
    });
}

function revenueByMonth(won: readonly SampleDeal[], sales: readonly SampleSale[]): Map<string, number> {
  const customers = new Map<string, number>();
  const add = (day: string, amount: number) => customers.set(monthOf(day), (customers.get(monthOf(day)) ?? 0) + amount);
  for (const { close_date: closed, value_minor: value } of won) add(closed, value);
  for (const { sold_on: sold, revenue_minor: value } of sales) add(sold, value);
  return customers;
}

function buildExpenses(
  random: Random,
  { industryName, today, minorUnits }: SampleContext,
  calendar: readonly string[],
  usual: number,
): SampleExpense[] {
  const { growth } = industries[industryName];
  const { winning = 1 } = industryProfiles[industryName];
  return calendar.flatMap((month, at) =>
    spendings.flatMap(([category, purpose, channel, share, day, every]): SampleExpense[] => {
      const spentOn = addDays(month, day - 1);
      const size = purpose === "acquisition" ? share * winning : share;
      const amount = usual * size * (1 + (growth * (at - months / 2)) / 12) * random.factor(0.05);
      if (spentOn > today || at % every !== 0) return [];
      return [
        { name: category, category, purpose, channel, spent_on: spentOn, amount_minor: roundTo(amount, minorUnits) },
      ];
    }),
  );
}

/** Rounds an amount to a multiple of `unit`, at least one unit, so that it looks as if a person had entered it. */
const roundTo = (amount: number, unit: number) => Math.max(unit, Math.round(amount / unit) * unit);

function buildTargets(
  random: Random,
  { industryName, today, minorUnits }: SampleContext,
  calendar: readonly string[],
  { sales, revenue }: { sales: readonly SampleSale[]; revenue: ReadonlyMap<string, number> },
): SampleTarget[] {
  const past = calendar.slice(0, -1);
  // The value of an average month at the start, estimated from all complete months.
  const base = (amountOf: (month: string) => number) =>
    sum(past.map(amountOf)) / sum(past.map((month, at) => strengthOf(industryName, month, at)));
  const ahead = 12 - Number(today.slice(5, 7));
  const all = [...calendar, ...Array.from({ length: ahead }, (_, at) => nextMonth(monthOf(today), at + 1))];
  const target = (account: number | null, month: string, amount: number): SampleTarget => ({
    month,
    account,
    amount_minor: roundTo(amount * random.factor(0.04), minorUnits * 10),
  });
  const whole = base((month) => revenue.get(month) ?? 0);
  const byAccount = Map.groupBy(sales, ({ account }) => account);
  const largest = [...byAccount]
    .map(([account, its]) => ({ account, its, worth: sum(its.map(({ revenue_minor: value }) => value)) }))
    .sort((one, other) => other.worth - one.worth || one.account - other.account)
    .slice(0, targetedAccounts);
  return [
    ...all.map((month, at) => target(null, month, 1.04 * whole * strengthOf(industryName, month, at))),
    ...largest.flatMap(({ account, its }) => {
      // The target is the sales of the first half, plus some growth.
      const early = new Set(past.slice(0, past.length / 2));
      const bought = sum(
        its.filter(({ sold_on: sold }) => early.has(monthOf(sold))).map((sampleSale) => sampleSale.revenue_minor),
      );
      const usual = bought / sum([...early].map((month, at) => strengthOf(industryName, month, at)));
      return usual > 0
        ? all.slice(6).map((month, at) => target(account, month, usual * strengthOf(industryName, month, at + 6)))
        : [];
    }),
  ];
}
