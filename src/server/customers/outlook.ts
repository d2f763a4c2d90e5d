import { fitModel, foretell, lacks, weeksAhead } from "#domain/customers/foresee.ts";
import type { Queries } from "#server/measures/kept-answers.ts";
import type { WorkspacePlace } from "#server/workspace-place.ts";

import { customersUntil } from "./value.ts";

/** What an account is expected to do in a year, by the model of all customers (`foresee.ts`), where enough is known to tell. */
export async function outlookOf(
  sql: Queries,
  place: WorkspacePlace,
  { account_id: accountId }: { account_id: string },
) {
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
