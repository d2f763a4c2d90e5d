import type { ClientBase } from "pg";

import { type CustomField, customColumns } from "#domain/custom-fields/custom-fields.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import type { WorkflowKind } from "#domain/workflows/workflow.ts";
import { recordCondition } from "#server/measures/record-condition.ts";

type Asked = { workspaceId: string; entity: WorkflowKind; where: string; ids: readonly string[] };

/**
 * Which of these records fit a condition now, by the code that filters their list, under the rights that the transaction has. Null
 * where the condition names what is no column any more: it would hold for records it was never meant for.
 */
export async function findFitting(
  sql: ClientBase,
  { workspaceId, entity, where, ids }: Asked,
): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql.query<{
    id: string;
    currency: string;
    time_zone: string;
    now: Date;
    custom_fields: CustomField[];
  }>(
    `select w.id, w.currency, w.time_zone, private.now() as now, (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
       from public.custom_fields f where f.workspace_id = w.id and f.entity = $2) as custom_fields
     from public.workspaces w where w.id = $1`,
    [workspaceId, entity],
  );
  const [place] = rows;
  if (!place) return new Set();
  const columns = recordColumns(entity, customColumns(place.custom_fields));
  if (!fitsFilters(columns, where)) return null;
  const values: unknown[] = [workspaceId, ids];
  const condition = recordCondition(columns, where, undefined, {
    place,
    now: place.now,
    alias: "t",
    bind: (value) => `$${values.push(value)}`,
  });
  const { rows: found } = await sql.query<{ id: string }>(
    `select t.id from public.${entity} t where t.workspace_id = $1 and t.id = any ($2::uuid[]) and (${condition})`,
    values,
  );
  return new Set(found.map(({ id }) => id));
}
