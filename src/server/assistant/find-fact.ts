import type { ClientBase } from "pg";

import type { WorkPlan } from "#domain/assistant/work/plan-work.ts";
import { recordFacts } from "#domain/assistant/work/work-question.ts";
import type { FactResult } from "#domain/assistant/work/work-result.ts";
import { isUuid } from "#domain/uuid.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * Returns the requested fact of an account or contact, if any, followed by its other facts that are not empty. Throws
 * a FunctionError if the record does not exist or the caller may not read it.
 */
export async function findFact(
  sql: ClientBase,
  workspaceId: string,
  { entity, id, fact }: Extract<WorkPlan, { kind: "fact" }>,
): Promise<FactResult> {
  if (!isUuid(id)) throw new FunctionError("bad_question", `The id of the ${entity} is invalid`);
  const { rows } = await sql.query<{
    name: string;
    title: string | null;
    account: string | null;
    phone: string | null;
    email: string | null;
    address: string | null;
    owner: string | null;
  }>(
    `select t.name, t.title, (select a.name from public.accounts a where a.workspace_id = $1 and a.id = t.account_id) as account, t.phone, t.email, nullif(concat_ws(', ', t.address_line, t.postal_code, t.city, t.region, t.country), '') as address,
       (select m.name from public.members m where m.workspace_id = $1 and m.id = t.owner_id) as owner
     from (
       select a.name, null as title, null::uuid as account_id, a.phone, null as email, a.address_line, a.postal_code, a.city, a.region, a.country, a.owner_id from public.accounts a
         where $2 = 'accounts' and a.workspace_id = $1 and a.id = $3
       union all
       select c.name, c.title, c.account_id, c.phone, c.email, c.address_line, c.postal_code, c.city, c.region, c.country, c.owner_id from public.contacts c
         where $2 = 'contacts' and c.workspace_id = $1 and c.id = $3) t`,
    [workspaceId, entity, id],
  );
  const [row] = rows;
  if (!row) throw new FunctionError("not_found", "This record does not exist, or you may not read it");
  const others = recordFacts.filter((other) => other !== fact && row[other] !== null);
  return {
    entity,
    id,
    name: row.name,
    facts: [...(fact ? [fact] : []), ...others].map((one) => ({ fact: one, value: row[one] })),
  };
}
