import type { ClientBase } from "pg";

import { idsToName, type RecordRow, formatRecord } from "#domain/assistant/tools/format-record.ts";
import type { FormattedRecord } from "#domain/assistant/tools/result-schemas.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { ToolCaller, ToolContext } from "#server/assistant/tools/caller.ts";

/** Returns rows of one type as tools show them, with the names of the records that they refer to. */
export async function formatRecords(
  sql: ClientBase,
  caller: ToolCaller,
  workspace: ToolContext,
  { entity, rows }: { entity: Entity; rows: readonly RecordRow[] },
): Promise<FormattedRecord[]> {
  const columns = workspace.columnsOf(entity);
  const names = new Map<string, string>();
  for (const [table, ids] of idsToName(columns, rows)) {
    const result = await sql.query<{ id: string; name: string }>(
      `select id, name from public.${table} where workspace_id = $1 and id = any($2::uuid[])`,
      [caller.workspaceId, [...ids]],
    );
    for (const { id, name } of result.rows) names.set(id, name);
  }
  const reader = {
    language: caller.language,
    origin: caller.context.publicUrl,
    currency: workspace.currency,
    names,
  };
  return rows.map((row) => formatRecord(columns, row, reader));
}
