import type { ClientBase } from "pg";

import type { Bind } from "#domain/metrics/resolved-query.ts";
import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { type RecordColumns, recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import { missingFields } from "#domain/workflows/missing-fields.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import { findListContext } from "#server/metrics/list-context.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";

type ConditionRequest = { workspaceId: string; entity: WorkflowKind; where: string };
/** A condition on the table with the alias t, and everything needed to query its records. */
export type Condition = { columns: RecordColumns; values: unknown[]; condition: string; bind: Bind };

/**
 * Compiles a condition with the code that filters the list of records, with the transaction's permissions. `values`
 * starts with the workspace. Returns null if the condition refers to a column that no longer exists: it would match
 * records that it was not meant for.
 */
export async function readCondition(
  sql: ClientBase,
  { workspaceId, entity, where }: ConditionRequest,
): Promise<Condition | null> {
  const context = await findListContext(sql, workspaceId, entity);
  const values: unknown[] = [workspaceId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  // Without access to the workspace, no record is visible either.
  if (!context) return { columns: recordColumns(entity), values, condition: "false", bind };
  const { columns, ...place } = context;
  if (!fitsFilters(columns, where)) return null;
  const condition = recordCondition(columns, where, undefined, { place, now: place.now, alias: "t", bind });
  return { columns, values, condition, bind };
}

/** Returns the given records that match a condition now; null if the condition cannot be queried. */
export async function findMatching(
  sql: ClientBase,
  { ids, ...request }: ConditionRequest & { ids: readonly string[] },
): Promise<ReadonlySet<string> | null> {
  const read = await readCondition(sql, request);
  if (!read) return null;
  const { values, condition, bind } = read;
  const { rows } = await sql.query<{ id: string }>(
    `select t.id from public.${request.entity} t where t.workspace_id = $1 and t.id = any (${bind([...ids])}::uuid[]) and (${condition})`,
    values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the fields in a condition that are archived or deleted. */
export async function readMissingFields(
  sql: ClientBase,
  { workspaceId, entity, where }: ConditionRequest,
): Promise<string[]> {
  const { rows } = await sql.query<CustomField>(
    `select id, version, entity, key, label, kind, options, formula, is_required, position, archived_at
     from public.custom_fields where workspace_id = $1 and entity = $2`,
    [workspaceId, entity],
  );
  return missingFields(entity, where, rows);
}
