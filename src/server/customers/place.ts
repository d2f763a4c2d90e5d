import type { ClientBase } from "pg";

import { FunctionError } from "#server/functions/function-error.ts";

/** What questions about customers are asked of: its amounts, and which day it is there. */
export type CustomersPlace = { id: string; currency: string; today: string };

/** The workspace, as far as whoever asks is a member of it. */
export async function customersPlace(sql: ClientBase, workspaceId: string): Promise<CustomersPlace> {
  const { rows } = await sql.query<CustomersPlace>(
    "select w.id, w.currency, (private.now() at time zone w.time_zone)::date::text as today from public.workspaces w where w.id = $1",
    [workspaceId],
  );
  const [place] = rows;
  if (!place) throw new FunctionError("not_found", "There is no such workspace, or you are not a member of it");
  return place;
}
