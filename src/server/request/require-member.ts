import type { ClientBase } from "pg";

import type { Identity } from "#server/auth/sessions/identity.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type Membership = { memberId: string | null; currency: string; isAdmin: boolean };

/**
 * Returns the caller's membership in a workspace; throws a FunctionError if the caller may not write to it. Must run
 * in a transaction, which it leaves with the role worker.
 */
export async function requireMember(sql: ClientBase, identity: Identity, workspaceId: string): Promise<Membership> {
  await runAs(sql, identity);
  const isService = identity.role === "service_role";
  const { rows } = await sql.query<{
    member_id: string | null;
    currency: string;
    is_member: boolean;
    is_admin: boolean;
  }>(
    `select w.currency, $2 or w.id in (select private.workspaces('member')) as is_member,
       $2 or w.id in (select private.workspaces('admin')) as is_admin, private.member_id(w.id) as member_id
     from public.workspaces w where w.id = $1`,
    [workspaceId, isService],
  );
  const [row] = rows;
  if (!row?.is_member) throw new FunctionError("not_allowed", "You do not have permission to write to this workspace");
  await runAs(sql, worker);
  return { memberId: row.member_id, currency: row.currency, isAdmin: row.is_admin };
}
