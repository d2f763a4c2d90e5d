import type { ClientBase } from "pg";

import type { Currency } from "#domain/numbers/currency.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * A workspace from the caller's point of view: its currency and time zone, the current day (YYYY-MM-DD) and time there,
 * the source of revenue, and the caller's membership.
 */
export type WorkspaceContext = {
  id: string;
  currency: Currency;
  time_zone: string;
  today: string;
  now: Date;
  counts_won_deals: boolean;
  member_id: string | null;
};

/** Returns a workspace; undefined if the caller is not a member of it. */
export async function findWorkspaceContext(
  sql: ClientBase,
  workspaceId: string,
): Promise<WorkspaceContext | undefined> {
  const { rows } = await sql.query<WorkspaceContext>(
    `select id, currency, time_zone, (private.now() at time zone time_zone)::date::text as today, private.now() as now, counts_won_deals,
       private.member_id(id) as member_id
     from public.workspaces where id = $1`,
    [workspaceId],
  );
  return rows[0];
}

/**
 * Returns a workspace.
 * @throws FunctionError `not_found` if the caller is not a member of it.
 */
export async function loadWorkspaceContext(sql: ClientBase, workspaceId: string): Promise<WorkspaceContext> {
  const workspace = await findWorkspaceContext(sql, workspaceId);
  if (!workspace) throw new FunctionError("not_found", "The workspace does not exist, or you are not a member of it");
  return workspace;
}
