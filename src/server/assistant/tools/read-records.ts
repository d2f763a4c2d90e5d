import type { ClientBase } from "pg";
import type * as z from "zod";

import { formatRecord, idsToName, type RecordRow } from "#domain/assistant/tools/format-record.ts";
import { listPage, recordPage } from "#domain/assistant/tools/page-urls.ts";
import type { listRecords, readRecord, searchRecords } from "#domain/assistant/tools/reading-tools.ts";
import type { FormattedRecord } from "#domain/assistant/tools/result-schemas.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, isEntity, kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { isWhole, operatorsOf, type RecordFilter, writeFilters } from "#domain/records/record-filters.ts";
import {
  loadToolContext,
  readAsCaller,
  type ToolCaller,
  type ToolContext,
  ToolRejection,
} from "#server/assistant/tools/caller.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";

type ToolOutputOf<T extends { output: z.ZodObject }> = Promise<z.output<T["output"]>>;

/** Finds records and activities by a search text, as the search of the application does. */
export const search = (
  caller: ToolCaller,
  { query, kind, limit }: z.output<(typeof searchRecords)["input"]>,
): ToolOutputOf<typeof searchRecords> =>
  readAsCaller(caller, async (sql) => {
    await loadToolContext(sql, caller.workspaceId);
    const { rows } = await sql.query<{ entity: string; id: string; name: string; detail: string | null }>(
      `select entity, id, name, detail from public.search_records($1, $2, $3)
       where $4::text is null or entity = $4 limit $5`,
      [caller.workspaceId, query, kind ? 50 : limit, kind, limit],
    );
    const { publicUrl } = caller.context;
    const records = rows.map(({ entity, id, name, detail }) => ({
      kind: entity,
      id,
      name,
      detail: detail || null,
      page: isEntity(entity) ? recordPage(publicUrl, entity, id) : listPage(publicUrl, { entity, where: null }),
    }));
    return { records, source: { pages: [...new Set(records.map(({ page }) => page))] } };
  });

const maxActivities = 20;

/** Returns a record with its latest activities. Throws a ToolRejection if the caller cannot see the record. */
export const read = (
  caller: ToolCaller,
  { kind, id }: z.output<(typeof readRecord)["input"]>,
): ToolOutputOf<typeof readRecord> =>
  readAsCaller(caller, async (sql) => {
    const workspace = await loadToolContext(sql, caller.workspaceId);
    const { rows } = await sql.query<{ row: RecordRow }>(
      `select to_jsonb(t) as row from public.${kind} t where t.workspace_id = $1 and t.id = $2`,
      [caller.workspaceId, id],
    );
    const [record] = await formatRecords(sql, caller, workspace, { entity: kind, rows: rows.map(({ row }) => row) });
    if (record) caller.noted?.({ list: { entity: kind, where: null, id, name: record.name, count: null } });
    else throw new ToolRejection(`No record of ${kind} has the ID ${id}: search_records finds IDs`);
    const { rows: activities } = await sql.query<{
      id: string;
      kind: string;
      title: string;
      body: string | null;
      on: string;
      due_on: string | null;
      is_done: boolean;
    }>(
      `select a.id, a.kind, a.title, a.body, (a.starts_at at time zone $3)::date::text as on, a.due_on::text, a.completed_at is not null as is_done
       from public.activities a where a.workspace_id = $1 and a.${kindOf(kind).pointer} = $2 order by a.starts_at desc, a.id desc limit $4`,
      [caller.workspaceId, id, workspace.time_zone, maxActivities],
    );
    return { record, activities, source: { pages: [record.page] } };
  });

/** Counts and lists the records that a list of the application would show with the same filters. */
export const list = (
  caller: ToolCaller,
  { kind, conditions, join, search: text, sort, limit, offset }: z.output<(typeof listRecords)["input"]>,
): ToolOutputOf<typeof listRecords> =>
  readAsCaller(caller, async (sql) => {
    const workspace = await loadToolContext(sql, caller.workspaceId);
    const columns = workspace.columnsOf(kind);
    for (const condition of conditions) rejectInvalid(columns, condition);
    const where = writeFilters({ join, of: conditions as RecordFilter[] });
    const values: unknown[] = [caller.workspaceId];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const condition = recordCondition(columns, where, text, {
      place: workspace,
      now: workspace.now,
      alias: "t",
      bind,
    });
    const from = `from public.${kind} t where t.workspace_id = $1 and (${condition})`;
    const order = orderOf(kind, sort);
    const counted = await sql.query<{ count: number }>(`select count(*)::int as count ${from}`, values);
    const count = counted.rows[0]?.count ?? 0;
    caller.noted?.({ list: { entity: kind, where: where ?? null, id: null, name: null, count } });
    const rows = await readRows(
      sql,
      `select to_jsonb(t) as row ${from} ${order} limit ${limit} offset ${offset}`,
      values,
    );
    return {
      count,
      records: await formatRecords(sql, caller, workspace, { entity: kind, rows }),
      source: { pages: [listPage(caller.context.publicUrl, { entity: kind, where: where ?? null })] },
    };
  });

async function readRows(sql: ClientBase, text: string, values: unknown[]): Promise<RecordRow[]> {
  const { rows } = await sql.query<{ row: RecordRow }>(text, values);
  return rows.map(({ row }) => row);
}

/** Rejects an invalid condition with a message that lists the valid ones. */
function rejectInvalid(
  columns: RecordColumns,
  { column: name, operator, values }: Omit<RecordFilter, "operator"> & { operator: string },
) {
  const column = columnOf(columns, name);
  if (!column)
    throw new ToolRejection(
      `${columns.entity} has no column ${name}: list_capabilities with kind ${columns.entity} lists all of them`,
    );
  const operators = operatorsOf(column);
  const known = operators.find((name) => name === operator);
  if (!known) throw new ToolRejection(`${name} cannot be filtered by ${operator}, only by: ${operators.join(", ")}`);
  if (!isWhole(column, { operator: known, values }))
    throw new ToolRejection(
      `${JSON.stringify(values)} are not values of ${name} for ${operator}. ${expected[column.kind] ?? ""}${column.choices ? `Choices: ${column.choices.join(", ")}` : ""}`,
    );
}

const expected: Record<string, string> = {
  link: "Links are given by IDs, which search_records and list_capabilities return",
  tags: "Tags are given by their IDs",
  date: "Days are written YYYY-MM-DD; `between` takes two of them, `last` and `next` a number of days",
  closing: "Days are written YYYY-MM-DD; `between` takes two of them, `last` and `next` a number of days",
  moment: "Days are written YYYY-MM-DD; `between` takes two of them, `last` and `next` a number of days",
  money: "Amounts are plain numbers in whole units, such as 1500 or 99.50; `between` takes two of them",
  number: "Numbers are plain, such as 12 or 0.5; `between` takes two of them",
  boolean: "Write true or false",
};

function orderOf(entity: Entity, sort: { column: string; descending: boolean } | undefined): string {
  const usual = kindOf(entity).order;
  const column = sort?.column ?? usual.replace(/^-/, "");
  const isDescending = sort?.descending ?? usual.startsWith("-");
  const field = fieldsOf(entity)[column];
  const isOwn =
    sort === undefined ||
    (field?.link === undefined && (field !== undefined || column === "created_at" || column === "updated_at"));
  if (!isOwn)
    throw new ToolRejection(
      `${entity} cannot be sorted by ${column}: sort by one of its own fields that is not a link`,
    );
  return `order by t.${column} ${isDescending ? "desc" : "asc"} nulls last, t.id`;
}

/** Returns rows of one type in the form that tools return, with the names of the records that they refer to. */
async function formatRecords(
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
