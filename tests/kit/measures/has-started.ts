import type { FactId } from "#domain/metrics/formula.ts";

import { closed, wonAsSales } from "./won-as-sales.ts";
import type { World } from "./world.ts";

/**
 * True if any fact of a kind exists on or before a day, or if the kind has no start. Values before the first fact are
 * unknown.
 */
export function hasStarted(world: World, fact: FactId, day: string): boolean {
  const isThere = (days: (string | null)[]) => days.some((start) => start !== null && start <= day);
  const sold = [...world.sales, ...wonAsSales(world)];
  const spent = (category: RegExp) =>
    isThere(
      world.expenses.filter((expense) => category.test(expense.category?.trim() ?? "")).map((expense) => expense.day),
    );
  const noted = fact.startsWith("points:") || fact.startsWith("stock:") ? fact.slice(fact.indexOf(":") + 1) : null;
  if (noted) return isThere(world.points.filter(({ key }) => key === noted).map((point) => point.day));
  switch (fact) {
    case "sales":
      return isThere(sold.map((sale) => sale.day));
    case "customer_orders":
    case "customer_moves":
      return isThere(sold.filter(({ account }) => account !== null).map((sale) => sale.day));
    case "expenses":
      return isThere(world.expenses.map((expense) => expense.day));
    case "labour_expenses":
      return spent(/^(salaries|wages)$/i);
    case "rent_expenses":
      return spent(/^rent$/i);
    case "closed_deals":
      return isThere(world.deals.filter(({ kind }) => kind !== "open").map(closed));
    case "opened_deals":
      return isThere(world.deals.map(({ opened, entered }) => opened ?? entered));
    case "contacts":
      return isThere(world.contacts.map((contact) => contact.day));
    case "activities":
      return isThere(world.activities.map((activity) => activity.day));
    case "messages":
      return isThere(world.messages.map((message) => message.day));
    default:
      return true;
  }
}
