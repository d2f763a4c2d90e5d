import type { ClientBase } from "pg";
import type { z } from "zod";

import { idsToName } from "#domain/assistant/tools/format-record.ts";
import type { exportList, logFile } from "#domain/functions/list-exports.ts";
import type { Entity } from "#domain/records/entity.ts";
import { cellForm, exportCell, fileColumns } from "#domain/records/export-cell.ts";
import type { FilterContext } from "#domain/records/filter-request.ts";
import { fieldsOf, hasCurrencyColumn, kindOf } from "#domain/records/kinds/kinds.ts";
import { foldText, searchPatterns } from "#domain/records/lists/search-text.ts";
import { exportLimits } from "#domain/records/lists/table-cell.ts";
import { ExportLimitReached } from "#domain/records/lists/table-file.ts";
import { readSort } from "#domain/records/lists/table-search.ts";
import { type RecordColumn, type RecordColumns, showableColumns } from "#domain/records/record-columns.ts";
import { type OrderTerm, orderTerms } from "#domain/records/record-order.ts";
import { loadListContext } from "#server/metrics/list-context.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";
import type { OpenTable } from "#server/records/list-exports/export-file.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { quoteName } from "#server/rest/statement.ts";

type ListExport = z.output<typeof exportList.input>["body"];
type Row = Record<string, unknown>;
type ListSearch = Pick<ListExport, "q" | "where">;
type FilePart = z.output<typeof logFile.input>["body"]["parts"][number];

/** Rows per page. Pages with long texts have fewer rows, so that they stay small. */
const pageSize = 1_000;
const pageSizeOfTexts = 100;
/** Maximum number of linked records found by name, the same as in the list itself. */
const maxNamed = 200;

/**
 * Returns the columns of the file and the pages of a list, with the caller's permissions. Throws an ExportLimitReached
 * if the list is too long, and a FunctionError if a column is unknown.
 */
export async function openList(sql: ClientBase, body: ListExport): Promise<OpenTable> {
  const { workspace_id: workspaceId, list: entity } = body;
  const { columns, ...context } = await loadListContext(sql, workspaceId, entity);
  const chosen = chooseColumns(columns, body);
  const values: unknown[] = [workspaceId];
  const condition = await listCondition(sql, columns, body, { context, values });
  const from = `from public.${entity} t where t.workspace_id = $1 and ${condition}`;
  if ((await count(sql, from, values)) > exportLimits.rows) throw new ExportLimitReached("list_too_large");
  const size = chosen.some(({ column }) => column.kind === "longText") ? pageSizeOfTexts : pageSize;
  const labels = new Map(chosen.map(({ column, choices }) => [column.name, new Map(Object.entries(choices ?? {}))]));
  const words = {
    choice: (value: string, { name }: RecordColumn) => labels.get(name)?.get(value) ?? value,
    yes: body.yes,
    no: body.no,
    currency: context.currency,
  };
  return {
    table: {
      fileName: entity,
      columns: chosen.map(({ column, heading }) => ({ name: heading, ...cellForm(column, context.currency) })),
      timeZone: context.time_zone,
    },
    async *pages() {
      const exported = chosen.map(({ column }) => column);
      const order = orderTerms(columns, readSort(columns, body.sort)).map((term) => orderSql(entity, term));
      await sql.query(
        `declare list_rows no scroll cursor for select row_to_json(r) as row from
           (select ${selectSql(entity, exported)} ${from} order by ${order.join(", ")}) r`,
        values,
      );
      for (;;) {
        const { rows } = await sql.query<{ row: Row }>(`fetch ${size} from list_rows`);
        if (rows.length === 0) return;
        const page = rows.map(({ row }) => row);
        const names = await namesOf(sql, workspaceId, { entity, columns: exported }, page);
        yield page.map((row) => exported.map((column) => exportCell(row, column, { ...words, names })));
      }
    },
  };
}

/**
 * Counts the rows of a part of a file with the caller's permissions: the first rows of a list, or the rows with the
 * given ids.
 */
export async function countRows(sql: ClientBase, workspaceId: string, part: FilePart): Promise<number> {
  const { columns, ...context } = await loadListContext(sql, workspaceId, part.list);
  const from = `from public.${part.list} t where t.workspace_id = $1`;
  if ("ids" in part) return count(sql, `${from} and t.id = any($2::uuid[])`, [workspaceId, part.ids]);
  const values: unknown[] = [workspaceId];
  const condition = await listCondition(sql, columns, part, { context, values });
  return Math.min(part.rows, await count(sql, `${from} and ${condition}`, values));
}

async function count(sql: ClientBase, from: string, values: unknown[]): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`select count(*)::int as count ${from}`, values);
  return rows[0]?.count ?? 0;
}

function chooseColumns(columns: RecordColumns, { columns: requested }: ListExport) {
  const known = new Map(
    fileColumns(columns, showableColumns(columns), { withLinkIds: true }).map((column) => [column.name, column]),
  );
  return requested.map(({ name, ...texts }) => {
    const column = known.get(name);
    if (!column) throw new FunctionError("bad_parameter", `Unknown column ${name}`, { name: "columns" });
    return { column, ...texts };
  });
}

type Binding = { context: FilterContext & { now: Date }; values: unknown[] };

async function listCondition(
  sql: ClientBase,
  columns: RecordColumns,
  { q = "", where }: ListSearch,
  { context, values }: Binding,
): Promise<string> {
  const scope = { place: context, now: context.now, alias: "t", bind: (value: unknown) => `$${values.push(value)}` };
  const filters = recordCondition(columns, where, undefined, scope);
  if (searchPatterns(q).length === 0) return `(${filters})`;
  const conditions = [recordCondition(columns, undefined, q, scope)];
  for (const [column, ids] of await findLinked(sql, context.id, columns.entity, q))
    conditions.push(`t.${quoteName(column)} = any(${scope.bind(ids)}::uuid[])`);
  return `(${filters}) and (${conditions.join(" or ")})`;
}

/**
 * Returns the linked records whose names match a search, by the column of the link. A search of the list includes them.
 */
async function findLinked(sql: ClientBase, workspaceId: string, entity: Entity, typed: string) {
  const folded = foldText(typed);
  const linked = new Map<string, string[]>();
  if (folded.length < 2) return linked;
  for (const column of kindOf(entity).foundBy) {
    const target = fieldsOf(entity)[column]?.link?.entity;
    if (!target) continue;
    const isSearched = target !== "stages";
    const { rows } = await sql.query<{ id: string; name: string }>(
      `select id, name from public.${target} where workspace_id = $1
       ${isSearched ? `and search ilike all($2) limit ${maxNamed}` : ""}`,
      isSearched ? [workspaceId, searchPatterns(typed)] : [workspaceId],
    );
    linked.set(
      column,
      rows.filter(({ name }) => foldText(name).includes(folded)).map(({ id }) => id),
    );
  }
  return linked;
}

/** Returns the SQL of a path, which is a column or a key of a JSON column. */
function pathSql(path: string): string {
  const [, column = path, arrow, key = ""] = /^(\w+)(->>?)(\w+)$/.exec(path) ?? [];
  return arrow ? `t.${quoteName(column)}${arrow}'${key}'` : `t.${quoteName(column)}`;
}

function selectSql(entity: Entity, columns: readonly RecordColumn[]): string {
  // The currency is needed to format the amounts of the row.
  const paths = new Map([["id", "id"], ...(hasCurrencyColumn(entity) ? [["currency", "currency"] as const] : [])]);
  for (const { name, path } of columns) paths.set(name, path);
  return [...paths].map(([name, path]) => `${pathSql(path)} as ${quoteName(name)}`).join(", ");
}

function orderSql(entity: Entity, { column, ascending, nullsFirst }: OrderTerm): string {
  const [, embed, of = ""] = /^(\w+)\((\w+)\)$/.exec(column) ?? [];
  const link = embed && Object.entries(fieldsOf(entity)).find(([name]) => name === `${embed}_id`);
  const by = link
    ? `(select l.${quoteName(of)} from public.${link[1].link?.entity} l
        where l.workspace_id = t.workspace_id and l.id = t.${quoteName(link[0])})`
    : pathSql(column);
  return `${by} ${ascending ? "asc" : "desc"}${nullsFirst === false ? " nulls last" : ""}`;
}

/** Returns the names of the records and tags that rows refer to, by id. */
async function namesOf(sql: ClientBase, workspaceId: string, columns: RecordColumns, rows: readonly Row[]) {
  const names = new Map<string, string>();
  for (const [table, ids] of idsToName(columns, rows)) {
    if (ids.size === 0) continue;
    const records = await sql.query<{ id: string; name: string }>(
      `select id, name from public.${table} where workspace_id = $1 and id = any($2::uuid[])`,
      [workspaceId, [...ids]],
    );
    for (const { id, name } of records.rows) names.set(id, name);
  }
  return names;
}
