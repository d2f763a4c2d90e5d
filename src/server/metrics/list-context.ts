import type { ClientBase } from "pg";

import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { FilterContext } from "#domain/records/filter-request.ts";
import { type RecordColumns, recordColumns } from "#domain/records/record-columns.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * The data on which the filters of a record list depend: the workspace, the current time, and all columns of the record
 * type.
 */
type ListContext = FilterContext & { now: Date; columns: RecordColumns };

/** Returns the context of a list; undefined if the caller cannot see the workspace. */
export async function findListContext(
  sql: ClientBase,
  workspaceId: string,
  entity: Entity,
): Promise<ListContext | undefined> {
  const { rows } = await sql.query<FilterContext & { now: Date; custom_fields: CustomField[] }>(
    `select w.id, w.currency, w.time_zone, private.now() as now, (select coalesce(jsonb_agg(to_jsonb(f)), '[]')
       from public.custom_fields f where f.workspace_id = w.id and f.entity = $2) as custom_fields
     from public.workspaces w where w.id = $1`,
    [workspaceId, entity],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { custom_fields: fields, ...context } = row;
  return { ...context, columns: recordColumns(entity, customColumns(fields)) };
}

/**
 * Returns the context of a list.
 * @throws FunctionError `not_found` if the caller cannot see the workspace.
 */
export async function loadListContext(sql: ClientBase, workspaceId: string, entity: Entity): Promise<ListContext> {
  const context = await findListContext(sql, workspaceId, entity);
  if (!context) throw new FunctionError("not_found", "The workspace does not exist, or you are not a member of it");
  return context;
}
