import type { ClientBase } from "pg";

import type { WorkPlan } from "#domain/assistant/work/plan-work.ts";
import { recordFacts } from "#domain/assistant/work/work-question.ts";
import type { FactResult } from "#domain/assistant/work/work-result.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * Returns a fact of an account or contact, followed by its other facts. Throws a FunctionError if the caller may not
 * read the record.
 */
export async function findFact(
  sql: ClientBase,
  workspaceId: string,
  { entity, id, fact }: Extract<WorkPlan, { kind: "fact" }>,
): Promise<FactResult> {
  const { rows } = await sql.query<Record<(typeof recordFacts)[number], string | null> & { name: string }>(
    `select t.name, t.phone, ${entity === "contacts" ? "t.email" : "null::text"} as email,
       nullif(concat_ws(', ', t.address_line, t.postal_code, t.city, t.region, t.country), '') as address,
       (select m.name from public.members m where m.workspace_id = t.workspace_id and m.id = t.owner_id) as owner
     from public.${entity} t where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, id],
  );
  const [row] = rows;
  if (!row) throw new FunctionError("not_found", "This record does not exist, or you may not read it");
  const others = recordFacts.filter((other) => other !== fact && row[other] !== null);
  return { entity, id, name: row.name, facts: [fact, ...others].map((one) => ({ fact: one, value: row[one] })) };
}
