import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, isEntity, kindOf } from "#domain/records/kinds/kinds.ts";
import { foldText, searchPatterns } from "#domain/records/lists/search-text.ts";
import { readColumns, readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { readFilters, writeFilters } from "#domain/records/record-filters.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { idRow, readRows, recordRow, type RecordRow } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import {
  embedOf,
  embedsOfOrder,
  applyFilters,
  applyFiltersWithin,
  type FilterContext,
  type SearchHits,
  tableSelect,
  type Within,
} from "./record-request.ts";

export type { RecordRow } from "#web/data/requests/read-rows.ts";
export type Linked = { id: string; name: string };

/** Maximum number of linked records found by name. Others are ignored: the search text is too vague. */
const maxNamedRecords = 200;

const nameHitsQuery = (entity: Entity, typed: string) =>
  queryOptions({
    queryKey: ["records", entity, "hits", workspaceId(), foldText(typed)],
    queryFn: async ({ signal }) => {
      const request = supabase
        .from(entity)
        .select("id, name")
        .eq("workspace_id", workspaceId())
        // The lists of two users contain the same rows, even if more records are found.
        .order("updated_at", { ascending: false })
        .order("id")
        .limit(maxNamedRecords)
        .abortSignal(signal);
      const linked = unwrap(
        await searchPatterns(typed).reduce((narrowed, pattern) => narrowed.ilike("search", pattern), request),
      );
      return namedLike(linked, typed);
    },
  });

const namedLike = (rows: readonly Linked[], typed: string) =>
  rows.filter(({ name }) => foldText(name).includes(foldText(typed))).map(({ id }) => id);

/**
 * Returns the linked records whose names match the search text. A deal, for example, is also found by the name of its
 * account or stage.
 */
async function hitsOf(entity: Entity, typed: string, client: QueryClient): Promise<SearchHits> {
  if (foldText(typed).length < 2) return {};
  const hits = kindOf(entity).foundBy.map(async (column): Promise<[string, string[]]> => {
    const target = fieldsOf(entity)[column]?.link?.entity;
    if (target === "stages") return [column, namedLike(await client.ensureQueryData(stagesQuery()), typed)];
    return [column, target && isEntity(target) ? await client.ensureQueryData(nameHitsQuery(target, typed)) : []];
  });
  return Object.fromEntries(await Promise.all(hits));
}

/** Narrows a request to the rows of a list. Used for rows, counts, totals, groups, board, calendar and export. */
export async function applyListFilters<Request>(
  request: Parameters<typeof applyFilters<Request>>[0],
  columns: RecordColumns,
  { q = "", where }: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
  client: QueryClient,
): Promise<{ request: Request }> {
  const hits = q === "" ? {} : await hitsOf(columns.entity, q, client);
  // Wrapped in an object, because awaiting the request itself would send it.
  return { request: applyFilters(request, columns, context, readFilters(columns, where), searchPatterns(q), hits) };
}

/**
 * Returns the part of a query key that identifies a list's filters: normalised, without parts that do not affect the
 * result.
 */
export const filterKey = (
  columns: RecordColumns,
  { q, where }: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
) => ({
  context: [context.id, context.currency, context.time_zone],
  q: q || undefined,
  where: writeFilters(readFilters(columns, where)),
});

/** One page of an entity's table, filtered and sorted by the server. */
export const recordsQuery = (
  columns: RecordColumns,
  search: Omit<TableSearch, "size"> & { size?: number | undefined },
  context: FilterContext,
  within?: Within,
) => {
  const { entity } = columns;
  const { page = 1, size = 50 } = search;
  const shown = readColumns(columns, search.cols);
  const sorts = readSort(columns, search.sort);
  const select = [tableSelect(columns, shown), ...embedsOfOrder(columns, sorts, shown)].join(",");
  return queryOptions({
    queryKey: [
      "records",
      entity,
      "page",
      filterKey(columns, search, context),
      { select, sorts, page, size, within: within && [within.column.name, within.value] },
    ],
    queryFn: async ({ client, signal }): Promise<RecordRow[]> => {
      const all = supabase.from(entity).select(select);
      const { request } = await applyListFilters(all, columns, search, context, client);
      const ordered = orderTerms(columns, sorts).reduce(
        (query, { column, ...direction }) => query.order(column, direction),
        within ? applyFiltersWithin(request, columns, within, context) : request,
      );
      return readRows(recordRow, await ordered.range((page - 1) * size, page * size - 1).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
};

/** The total number of rows. Requested separately, so that sorting and paging do not count the rows again. */
export const recordCountQuery = (
  columns: RecordColumns,
  search: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
) =>
  queryOptions({
    queryKey: ["records", columns.entity, "count", filterKey(columns, search, context)],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from(columns.entity).select("id", { count: "exact", head: true });
      const { request } = await applyListFilters(all, columns, search, context, client);
      const reply = await request.abortSignal(signal);
      unwrap({ ...reply, data: null });
      return reply.count ?? 0;
    },
    placeholderData: keepPreviousData,
  });

/** Returns the IDs of all matching rows. Reads a thousand rows per request. */
export async function allIds(
  columns: RecordColumns,
  search: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
  client: QueryClient,
): Promise<string[]> {
  const step = 1000;
  const ids: string[] = [];
  for (;;) {
    const all = supabase.from(columns.entity).select("id");
    const { request } = await applyListFilters(all, columns, search, context, client);
    const after = ids.at(-1);
    const rest = after === undefined ? request : request.gt("id", after);
    const rows = unwrap(await rest.order("id").limit(step));
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < step) return ids;
  }
}

/** Number of rows read on either side of a position, because other users may have added rows before it. */
const around = 25;

/** The IDs of the rows around a position in a list, in order, and the position of the first of them. */
export const neighboursQuery = (columns: RecordColumns, search: TableSearch, context: FilterContext, at: number) => {
  const sorts = readSort(columns, search.sort);
  const select = ["id", ...embedsOfOrder(columns, sorts, [])].join(",");
  const from = Math.max(0, at - around);
  return queryOptions({
    queryKey: ["records", columns.entity, "around", filterKey(columns, search, context), { sorts, from }],
    queryFn: async ({ client, signal }): Promise<{ from: number; ids: string[] }> => {
      const all = supabase.from(columns.entity).select(select);
      const { request } = await applyListFilters(all, columns, search, context, client);
      const ordered = orderTerms(columns, sorts).reduce(
        (query, { column, ...direction }) => query.order(column, direction),
        request,
      );
      const rows = readRows(idRow, await ordered.range(from, at + around).abortSignal(signal));
      return { from, ids: rows.map(({ id }) => id) };
    },
    placeholderData: keepPreviousData,
  });
};

/** Returns the `select` of complete records, with computed columns and linked records. */
export const recordSelect = (entity: Entity): string =>
  [
    "*",
    ...kindOf(entity).keyFacts.filter((name) => !fieldsOf(entity)[name]),
    ...Object.keys(fieldsOf(entity)).flatMap((name) => embedOf(entity, name) ?? []),
  ].join(",");

/** A complete record with its linked records; throws `notFound` if there is no such record. */
export const recordQuery = (entity: Entity, id: string) =>
  queryOptions({
    queryKey: ["records", entity, "record", workspaceId(), id],
    queryFn: async ({ signal }): Promise<RecordRow> => {
      // The page of a deal also shows its next step, and the phone number and email address of its contact.
      const ofDeal = entity === "deals" ? ["next_step", "person:contacts!contact_id(phone,email)"] : [];
      const select = [recordSelect(entity), ...ofDeal];
      const request = supabase.from(entity).select(select.join(",")).eq("workspace_id", workspaceId()).eq("id", id);
      const [record] = readRows(recordRow, await request.limit(1).abortSignal(signal));
      if (!record) throw new AppError("notFound", `No record ${id} in ${entity}`);
      return record;
    },
  });

/** Values to write, by column. Custom fields are grouped under `custom`. */
export type Columns = Record<string, unknown>;

export const createRecord = (entity: Entity) =>
  mutationOptions({
    mutationFn: async (columns: Columns): Promise<RecordRow> => {
      const request = supabase.from(entity).insert({ ...columns, workspace_id: workspaceId() } as never);
      return unwrap(await request.select("*").single());
    },
    meta: { changes: [entity, "change_log"] },
  });

/**
 * Writes columns of a record, and returns its new version. Throws an AppError if another user changed the record since
 * the given version.
 */
export async function writeRecord(
  entity: Entity,
  { id, version, columns }: { id: string; version: number; columns: Columns },
): Promise<{ version: number }> {
  const request = supabase
    .from(entity)
    .update(columns as never)
    .eq("workspace_id", workspaceId())
    .eq("id", id)
    .eq("version", version);
  const [updated] = unwrap(await request.select("version"));
  if (!updated) throw new AppError("conflict", "The record was changed since it was read");
  return updated;
}

export const updateRecord = (entity: Entity) =>
  mutationOptions({
    mutationFn: async (written: { id: string; version: number; columns: Columns }) => {
      await writeRecord(entity, written);
    },
    meta: { changes: [entity, "change_log"], isQuiet: true },
  });
