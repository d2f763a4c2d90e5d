import type { QueryClient } from "@tanstack/react-query";

import { readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import { type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { readRows, recordRow, type RecordRow } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { namesQuery } from "./link-choices.ts";
import { embedsOfOrder, type FilterContext, tableSelect } from "./record-request.ts";
import { applyListFilters } from "./records.ts";
import { tagsQuery } from "./tags.ts";

const step = 1000;
/** Rows per request with long texts: fewer, so that a response stays below the size limit. */
const stepOfTexts = 100;
/** Maximum number of IDs per request, because the URL contains them. */
const mostIds = 150;

/** Yields all matching rows with these columns, page by page, in the order of the list. */
export async function* rowPages(
  columns: RecordColumns,
  shown: readonly RecordColumn[],
  search: TableSearch,
  context: FilterContext,
  client: QueryClient,
  signal: AbortSignal,
): AsyncGenerator<RecordRow[]> {
  const size = shown.some(({ kind }) => kind === "longText") ? stepOfTexts : step;
  const sorts = readSort(columns, search.sort);
  const select = [tableSelect(columns, shown), ...embedsOfOrder(columns, sorts, shown)].join(",");
  for (let from = 0; ; from += size) {
    const { request } = await applyListFilters(
      supabase.from(columns.entity).select(select),
      columns,
      search,
      context,
      client,
    );
    const ordered = orderTerms(columns, sorts).reduce(
      (query, { column, ...direction }) => query.order(column, direction),
      request,
    );
    const page = readRows(recordRow, await ordered.range(from, from + size - 1).abortSignal(signal));
    yield page;
    if (page.length < size) return;
  }
}

/**
 * Returns the names of tags and of records that custom fields link to, by ID. The names of built-in links are fetched
 * with the rows.
 */
export async function namesOfLinks(rows: readonly RecordRow[], shown: readonly RecordColumn[], client: QueryClient) {
  const names = new Map<string, string>();
  if (shown.some(({ kind }) => kind === "tags"))
    for (const { id, name } of await client.fetchQuery(tagsQuery())) names.set(id, name);
  for (const column of shown) {
    if (column.kind !== "link" || column.embed || !column.target) continue;
    const ids = [...new Set(rows.map((row) => valueOf(row, column)).filter((id) => typeof id === "string"))];
    for (let at = 0; at < ids.length; at += mostIds) {
      const fetched = await client.fetchQuery(namesQuery(column.target, ids.slice(at, at + mostIds)));
      for (const [id, name] of fetched) names.set(id, name);
    }
  }
  return names;
}
