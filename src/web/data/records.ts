import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/fields.ts";
import { readFilters } from "#domain/record-filters.ts";
import { foldText, searchPatterns } from "#domain/search-text.ts";
import { readSort, type TableSearch } from "#domain/table-search.ts";

import { AppError, unwrap } from "./app-error.ts";
import { embeds, narrow, orderTerms, type Place, type SearchHits, tableSelect } from "./record-request.ts";
import { stagesQuery } from "./stages.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** A record of any entity, by column; what it points to stands beside it under the name without `_id`. */
export type RecordRow = { id: string; version: number; [column: string]: unknown };

export type Linked = { id: string; name: string };

/** Accounts that a search in deals may mean; more than these and the words say too little. */
const mostAccounts = 200;

const accountHitsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["records", "accounts", "hits", workspaceId(), foldText(typed)],
    queryFn: async ({ signal }) => {
      const request = supabase
        .from("accounts")
        .select("id, name")
        .eq("workspace_id", workspaceId())
        .limit(mostAccounts)
        .abortSignal(signal);
      const accounts = unwrap(
        await searchPatterns(typed).reduce((narrowed, one) => narrowed.ilike("search", one), request),
      );
      return accounts.filter(({ name }) => foldText(name).includes(foldText(typed))).map(({ id }) => id);
    },
  });

/** Deals are also found by the name of their account and of their stage. */
async function hitsOf(entity: Entity, typed: string, client: QueryClient): Promise<SearchHits> {
  if (entity !== "deals" || foldText(typed).length < 2) return {};
  const [accounts, stages] = await Promise.all([
    client.ensureQueryData(accountHitsQuery(typed)),
    client.ensureQueryData(stagesQuery()),
  ]);
  return {
    account_id: accounts,
    stage_id: stages.filter(({ name }) => foldText(name).includes(foldText(typed))).map(({ id }) => id),
  };
}

/** One page of an entity's table, narrowed and ordered by the server. */
export const recordsQuery = (entity: Entity, search: TableSearch, place: Place) =>
  queryOptions({
    queryKey: ["records", entity, "page", place, search],
    queryFn: async ({ client, signal }): Promise<RecordRow[]> => {
      const { q = "", where, sort, page = 1, size = 50 } = search;
      const request = supabase.from(entity).select(tableSelect(entity));
      const narrowed = narrow(
        request,
        entity,
        place,
        readFilters(entity, where),
        searchPatterns(q),
        await hitsOf(entity, q, client),
      );
      const ordered = orderTerms(entity, readSort(entity, sort)).reduce(
        (query, { column, ...direction }) => query.order(column, direction),
        narrowed,
      );
      return unwrap(
        await ordered
          .range((page - 1) * size, page * size - 1)
          .abortSignal(signal)
          .overrideTypes<RecordRow[], { merge: false }>(),
      );
    },
    placeholderData: keepPreviousData,
  });

/** How many rows there are in all; asked apart, so that neither sorting nor turning the page counts again. */
export const recordCountQuery = (entity: Entity, { q = "", where }: Pick<TableSearch, "q" | "where">, place: Place) =>
  queryOptions({
    queryKey: ["records", entity, "count", place, { q, where }],
    queryFn: async ({ client, signal }) => {
      const request = supabase.from(entity).select("id", { count: "exact", head: true });
      const hits = await hitsOf(entity, q, client);
      const reply = await narrow(
        request,
        entity,
        place,
        readFilters(entity, where),
        searchPatterns(q),
        hits,
      ).abortSignal(signal);
      unwrap({ ...reply, data: null });
      return reply.count ?? 0;
    },
    placeholderData: keepPreviousData,
  });

const recordSelect: Record<Entity, string> = {
  accounts: `*,${embeds.owner_id},${embeds.parent_id}`,
  contacts: `*,${embeds.owner_id},${embeds.account_id}`,
  products: "*",
  deals: `*,${["stage_id", "account_id", "contact_id", "product_id", "owner_id"].map((name) => embeds[name]).join(",")}`,
};

/** One record with everything it points to. */
export const recordQuery = (entity: Entity, id: string) =>
  queryOptions({
    queryKey: ["records", entity, "record", workspaceId(), id],
    queryFn: async ({ signal }): Promise<RecordRow> => {
      const request = supabase.from(entity).select(recordSelect[entity]).eq("workspace_id", workspaceId()).eq("id", id);
      const [record] = unwrap(
        await request.limit(1).abortSignal(signal).overrideTypes<RecordRow[], { merge: false }>(),
      );
      if (!record) throw new AppError("notFound", `No record ${id} in ${entity}`);
      return record;
    },
  });

type Columns = Record<string, string | number | null>;

export const createRecord = (entity: Entity) =>
  mutationOptions({
    mutationFn: async (columns: Columns): Promise<RecordRow> => {
      const request = supabase.from(entity).insert({ ...columns, workspace_id: workspaceId() } as never);
      return unwrap(await request.select("*").single().overrideTypes<RecordRow, { merge: false }>());
    },
    meta: { invalidates: ["records"] },
  });

/** Writes only what was changed, and only if nobody else has changed the record since it was read. */
export const updateRecord = (entity: Entity) =>
  mutationOptions({
    mutationFn: async ({ id, version, columns }: { id: string; version: number; columns: Columns }) => {
      const request = supabase
        .from(entity)
        .update(columns as never)
        .eq("workspace_id", workspaceId())
        .eq("id", id)
        .eq("version", version);
      const [updated] = unwrap(await request.select("id"));
      if (!updated) throw new AppError("conflict", "The record was changed since it was read");
    },
    meta: { invalidates: ["records"], isQuiet: true },
  });

export const deleteRecord = (entity: Entity) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      unwrap(await supabase.from(entity).delete().eq("workspace_id", workspaceId()).eq("id", id));
    },
    meta: { invalidates: ["records"] },
  });

/** Brings a deleted record back as it was, and what pointed to it. */
export const restoreRecord = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.rpc("restore_record", { workspace_id: workspaceId(), record_id: id }));
  },
  meta: { invalidates: ["records"] },
});
