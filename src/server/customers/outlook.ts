import type { ClientBase } from "pg";

import { fitModel, foretell, lacks, weeksAhead } from "#domain/customers/foresee.ts";
import { readPlace } from "#server/workspace-place.ts";

import { customersUntil } from "./value.ts";

/** What an account is expected to do in a year, by the model of all customers (`foresee.ts`), where enough is known to tell. */
export async function outlookOf(sql: ClientBase, workspaceId: string, accountId: string) {
  const place = await readPlace(sql, workspaceId);
  const customers = await customersUntil(sql, place, place.today);
  const missing = lacks(customers, place.today);
  const one = customers.find(({ account_id: id }) => id === accountId);
  const canTell = missing.length === 0 && one !== undefined && one.orders > 1;
  return {
    currency: place.currency,
    today: place.today,
    unrated: one?.unrated ?? 0,
    lacks: missing,
    outlook: canTell
      ? { weeks: weeksAhead, ...foretell(fitModel(customers, place.today), one, place.today, weeksAhead) }
      : null,
  };
}
