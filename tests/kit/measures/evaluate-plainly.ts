import type { MeasureId } from "#domain/metrics/question.ts";

import { plainCustomers } from "./plain-customers.ts";
import { dimensionOf } from "./plain-facts.ts";
import { converted } from "./plain-money.ts";
import { plainPoints } from "./plain-points.ts";
import { type Scope, unknown } from "./plain-scope.ts";
import { plainTargets } from "./plain-targets.ts";
import { closed, wonAsSales } from "./won-as-sales.ts";
import type { PlainContact, PlainDeal, PlainSale, World } from "./world.ts";

const isWithin = (day: string | null, { from, to }: Scope) => day !== null && from <= day && day <= to;

const openedOn = ({ opened, entered }: PlainDeal) => opened ?? entered;
const sum = (values: (number | null)[]) => values.reduce((total: number, value) => total + (value ?? 0), 0);
const isNumber = (value: number | null): value is number => value !== null;

const isSold = ({ revenue }: PlainSale) => (revenue ?? 0) >= 0;
/** Counts the orders of lines. A line without an order number is one order. */
const countOrders = (lines: readonly PlainSale[]) =>
  lines.filter(({ order }) => order === null).length + new Set(lines.flatMap(({ order }) => order ?? [])).size;
const isCustomer = ({ lifecycle, hasWon }: PlainContact) => lifecycle === "customer" || hasWon;

/** Computes a measure row by row. Returns null without a value, `unknown` if the facts lack a dimension. */
export function evaluatePlainly(world: World, measure: MeasureId, question: Scope): number | null | typeof unknown {
  const money = (amount: number | null, fact: { currency: string }, day: string) =>
    converted(world, amount, fact.currency, day, question.currency);
  const lacks = (sample: object | undefined) =>
    sample !== undefined && question.dimensions.some((dimension) => dimensionOf(sample, dimension) === undefined);
  const within = <T extends object>(facts: T[], dayOf: (fact: T) => string | null) =>
    facts.filter((fact) => isWithin(dayOf(fact), question) && question.passes(fact));

  const allSales = [...world.sales, ...wonAsSales(world)];
  const sales = within(allSales, ({ day }) => day);
  const expenses = within(world.expenses, ({ day }) => day);
  const decided = within(
    world.deals.filter(({ kind }) => kind !== "open"),
    closed,
  );
  const open = world.deals.filter(({ kind }) => kind === "open");
  const holdsToday = question.from <= world.today && world.today <= question.to;
  const today = () => world.today;
  const openNow = holdsToday ? open.filter((deal) => question.passes(deal)) : [];
  const contacts = within(world.contacts, ({ day }) => day);
  const activities = within(world.activities, ({ day }) => day);
  const messages = within(world.messages, ({ day }) => day);
  const feel = (sentiment: string) => messages.filter((message) => message.sentiment === sentiment).length;

  /** Returns the value; null if there are facts and none of them has a rate. */
  const known = <T extends { currency: string }>(
    facts: readonly T[],
    dayOf: (fact: T) => string | null,
    value: () => number | null,
  ) => (facts.length === 0 || facts.some((fact) => money(1, fact, dayOf(fact) ?? "") !== null) ? value() : null);
  const soldOn = ({ day }: PlainSale) => day;
  const revenueOf = (list: PlainSale[]) => sum(list.map((sale) => money(sale.revenue, sale, sale.day)));
  const costs = () => sum(sales.map((sale) => money(sale.cost, sale, sale.day)));
  /** Returns the costs; null if all sales that could have a cost lack one. */
  const knownCosts = (of: typeof sales) => (of.length > 0 && sales.every(({ cost }) => cost === null) ? null : costs());
  const profit = () => {
    const cost = knownCosts(sales.filter((sale) => !sale.isWonDeal));
    return cost === null ? null : revenueOf(sales) - cost - spent();
  };
  const costed = () => revenueOf(sales.filter(({ cost }) => cost !== null));
  const spent = () => sum(expenses.map((expense) => money(expense.amount, expense, expense.day)));
  /** Returns the expenses for a purpose; null if none of them has a rate, regardless of expenses for other purposes. */
  const spentOn = (purpose: string) => {
    const its = expenses.filter((expense) => expense.purpose === purpose);
    return known(
      its,
      ({ day }) => day,
      () => sum(its.map((expense) => money(expense.amount, expense, expense.day))),
    );
  };
  const ratio = (whole: number, by: number, times = 1) => (by === 0 ? null : (whole / by) * times);
  const wonDeals = decided.filter(({ kind }) => kind === "won");
  const lostDeals = decided.filter(({ kind }) => kind === "lost");
  const openedDeals = within(world.deals, openedOn);
  const amounts = (list: PlainDeal[], dayOf: (deal: PlainDeal) => string | null) =>
    list.flatMap((deal) => money(deal.value, deal, dayOf(deal) ?? "") ?? []);
  const worth = (list: PlainDeal[], dayOf: (deal: PlainDeal) => string | null = closed) => sum(amounts(list, dayOf));
  const valued = (list: PlainDeal[], dayOf: (deal: PlainDeal) => string | null = closed) => amounts(list, dayOf).length;
  const weighted = (list: PlainDeal[], dayOf: (deal: PlainDeal) => string) =>
    sum(list.map((deal) => (money(deal.value, deal, dayOf(deal)) ?? 0) * (deal.probability / 100)));
  const cycles = wonDeals.filter(({ opened, close }) => opened !== null && close !== null && close >= opened);
  const cycleDays = sum(
    cycles.map(({ opened, close }) => (Date.parse(close ?? "") - Date.parse(opened ?? "")) / 86_400_000),
  );
  const averageDeal = () => ratio(worth(wonDeals), valued(wonDeals));
  const isOf = <T extends object>(facts: T[], value: () => number | null) => (lacks(facts[0]) ? unknown : value());
  const ofSales = (value: () => number | null) => isOf(allSales, value);
  const ofAmounts = (value: () => number | null) => ofSales(() => known(sales, soldOn, value));
  /** Returns the expenses of some categories; `unknown` for a business that has no such expenses. */
  const ofGroup = (category: RegExp) => {
    const isOne = (expense: { category: string | null }) => category.test(expense.category?.trim() ?? "");
    if (
      !world.expenses.some(isOne) ||
      question.dimensions.some((dimension) => !["category", "channel", "company"].includes(dimension))
    )
      return unknown;
    const list = expenses.filter(isOne);
    const spentOn = ({ day }: (typeof list)[number]) => day;
    return known(list, spentOn, () => sum(list.map((expense) => money(expense.amount, expense, expense.day))));
  };
  const ofDeals = (value: () => number | null) => isOf(world.deals, value);
  const both = (value: () => number | null) =>
    lacks(allSales[0]) || lacks(world.expenses[0])
      ? unknown
      : known(sales, soldOn, () => known(expenses, ({ day }) => day, value));
  const customers = plainCustomers(world, allSales, question);
  const ofCustomers = (value: (moves: NonNullable<typeof customers>) => number) =>
    customers ? value(customers) : unknown;

  const { lacksTarget, target } = plainTargets(world, question);
  const ofTargets = (value: (goal: number) => number | null) => {
    if (lacksTarget) return unknown;
    const goal = target();
    return ofAmounts(() => (goal === null ? null : value(goal)));
  };

  const { noPoints, counted, seatsAtEnd, seatsInMean } = plainPoints(world, question);
  const ofPoints = (value: () => number | null) => (noPoints ? unknown : ofSales(value));

  switch (measure) {
    case "revenue":
      return ofAmounts(() => revenueOf(sales));
    case "refunds":
      return ofAmounts(() => -revenueOf(sales.filter((sale) => !isSold(sale))));
    case "cost_of_sales":
      return ofAmounts(() => knownCosts(sales));
    case "gross_profit":
      return ofAmounts(() => (knownCosts(sales) === null ? null : costed() - costs()));
    case "gross_margin":
      return ofAmounts(() => ratio(costed() - costs(), costed(), 100));
    case "units_sold":
      return ofSales(() => sum(sales.map(({ quantity }) => quantity)));
    case "sales_count":
      return ofSales(() => countOrders(sales.filter(isSold)));
    case "average_sale":
      return ofSales(() => {
        const rated = sales.filter((sale) => money(sale.revenue, sale, sale.day) !== null);
        // Refunds within an order. A credit note without an order number reduces no order.
        const refunds = rated.filter(
          (sale) =>
            !isSold(sale) &&
            allSales.some((other) => isSold(other) && sale.order !== null && other.order === sale.order),
        );
        return ratio(revenueOf(rated.filter(isSold)) + revenueOf(refunds), countOrders(rated.filter(isSold)));
      });
    case "active_customers":
      return ofSales(() => {
        const buyers = sales.flatMap(({ revenue, account }) => ((revenue ?? 0) > 0 ? [account] : []));
        return buyers.length > 0 && buyers.every((id) => id === null) ? null : new Set(buyers.filter(Boolean)).size;
      });
    case "new_customers":
      return ofCustomers(({ isNew }) => isNew);
    case "returning_customers":
      return ofCustomers(({ bought, isNew }) => bought - isNew);
    case "won_back_customers":
      return ofCustomers(({ back }) => back);
    case "lost_customers":
      return ofCustomers(({ lost }) => lost);
    case "net_customers":
      return ofCustomers(({ isNew, back, lost }) => isNew + back - lost);
    case "expenses":
      return isOf(world.expenses, () => known(expenses, ({ day }) => day, spent));
    case "operating_expenses":
      return isOf(world.expenses, () => spentOn("operating"));
    case "acquisition_costs":
      return isOf(world.expenses, () => spentOn("acquisition"));
    case "retention_costs":
      return isOf(world.expenses, () => spentOn("retention"));
    case "labour_costs":
      return ofGroup(/^(salaries|wages)$/i);
    case "rent_costs":
      return ofGroup(/^rent$/i);
    case "cost_per_customer":
      return lacks(world.contacts[0])
        ? unknown
        : isOf(world.expenses, () => {
            const costs = spentOn("acquisition");
            return costs === null ? null : ratio(costs, contacts.filter(isCustomer).length);
          });
    case "profit":
      return both(profit);
    case "profit_margin":
      return both(() => {
        const left = profit();
        return left === null ? null : ratio(left, revenueOf(sales), 100);
      });
    case "revenue_target":
      return lacksTarget ? unknown : target();
    case "target_reached":
      return ofTargets((goal) => ratio(revenueOf(sales), goal, 100));
    case "fallback_rate":
      return ofTargets((goal) => {
        const rate = ratio(goal - revenueOf(sales), goal, 100);
        return rate === null ? null : Math.max(0, rate);
      });
    case "open_deals":
      return ofDeals(() => (holdsToday ? openNow.length : null));
    case "open_pipeline":
      return ofDeals(() => (holdsToday ? known(openNow, today, () => worth(openNow, today)) : null));
    case "valued_open_deals":
      return ofDeals(() => (holdsToday ? valued(openNow, today) : null));
    case "weighted_pipeline":
      return ofDeals(() => (holdsToday ? known(openNow, today, () => weighted(openNow, today)) : null));
    case "stuck_deals":
      return ofDeals(() =>
        holdsToday
          ? openNow.filter(({ rotting, daysInStage }) => rotting !== null && rotting <= daysInStage).length
          : null,
      );
    case "expected_revenue":
      return ofDeals(() => {
        const due = within(open, ({ close }) => close);
        return known(
          due,
          ({ close }) => close,
          () => weighted(due, ({ close }) => close ?? ""),
        );
      });
    case "deals_won":
      return ofDeals(() => wonDeals.length);
    case "deals_lost":
      return ofDeals(() => lostDeals.length);
    case "won_value":
      return ofDeals(() => known(decided, closed, () => worth(wonDeals)));
    case "lost_value":
      return ofDeals(() => known(decided, closed, () => worth(lostDeals)));
    case "win_rate":
      return ofDeals(() => ratio(wonDeals.length, decided.length, 100));
    case "average_deal":
      return ofDeals(averageDeal);
    case "sales_cycle":
      return ofDeals(() => ratio(cycleDays, cycles.length));
    case "sales_velocity":
      return ofDeals(() => {
        const parts = [
          holdsToday ? openNow.length : null,
          ratio(wonDeals.length, decided.length),
          averageDeal(),
          ratio(1, ratio(cycleDays, cycles.length) ?? 0),
        ];
        return parts.every(isNumber) ? parts.reduce((all, value) => all * value, 1) : null;
      });
    case "valued_deals_won":
      return ofDeals(() => valued(wonDeals));
    case "valued_deals_lost":
      return ofDeals(() => valued(lostDeals));
    case "deals_opened":
      return ofDeals(() => openedDeals.length);
    case "opened_value":
      return ofDeals(() => known(openedDeals, openedOn, () => worth(openedDeals, openedOn)));
    case "valued_deals_opened":
      return ofDeals(() => valued(openedDeals, openedOn));
    case "new_contacts":
      return isOf(world.contacts, () => contacts.length);
    case "converted_contacts":
      return isOf(world.contacts, () => contacts.filter(isCustomer).length);
    case "contacts_with_deals":
      return isOf(world.contacts, () => contacts.filter((contact) => isCustomer(contact) || contact.hasDeal).length);
    case "lead_conversion":
      return isOf(world.contacts, () => ratio(contacts.filter(isCustomer).length, contacts.length, 100));
    case "new_leads":
      return isOf(world.contacts, () => contacts.filter(({ lifecycle }) => lifecycle === "lead").length);
    case "calls_made":
      return isOf(world.activities, () => activities.filter((activity) => activity.activity_kind === "call").length);
    case "activities_logged":
      return isOf(world.activities, () => activities.length);
    case "messages_received":
      return isOf(world.messages, () => messages.length);
    case "positive_messages":
      return isOf(world.messages, () => feel("positive"));
    case "neutral_messages":
      return isOf(world.messages, () => feel("neutral"));
    case "negative_messages":
      return isOf(world.messages, () => feel("negative"));
    case "doubtful_messages":
      return isOf(world.messages, () => messages.filter(({ isDoubtful }) => isDoubtful === true).length);
    case "net_sentiment":
      return isOf(world.messages, () =>
        ratio(feel("positive") - feel("negative"), messages.filter(({ sentiment }) => sentiment !== null).length, 100),
      );
    case "average_check":
      return ofPoints(() => known(sales, soldOn, () => ratio(revenueOf(sales), counted("covers"))));
    case "revenue_per_seat_hour":
      return ofPoints(() => {
        const seats = seatsInMean();
        if (seats === null) return null;
        return known(sales, soldOn, () => ratio(revenueOf(sales), seats * counted("open_hours")));
      });
    case "shop_conversion":
      return ofPoints(() => ratio(countOrders(sales.filter(isSold)), counted("footfall"), 100));
    case "seats":
      return noPoints ? unknown : seatsAtEnd();
    default:
      throw new Error(`There is no plain computation of ${measure}`);
  }
}
