import { queryOptions } from "@tanstack/react-query";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { FilterContext } from "#web/data/records/record-request.ts";
import { embeds } from "#web/data/records/record-request.ts";
import { filterKey, applyListFilters } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { stageSumsSelect } from "./board-totals.ts";

/** Number of cards of a stage that are loaded initially. */
const cardsAtFirst = { column: 20, lane: 8 };
/** Number of cards of a stage that are loaded each time its end is scrolled into view. */
export const cardsMore = 50;

/** Returns the number of cards of a stage that are loaded first: fewer if the board has a lane for each owner. */
export const firstCards = (ownerId: OwnerId) => cardsAtFirst[ownerId === undefined ? "column" : "lane"];

const cardSelect =
  `id,version,name,deal_number,value_minor,currency,priority,probability,close_date,lost_reason,is_sample,stage_id,stage_entered_at,updated_at,next_step,${embeds.account_id},${embeds.owner_id}` as const;

type Search = Pick<TableSearch, "q" | "where">;
/** ID of the owner of a lane's deals; null for deals without an owner, undefined for the deals of all owners. */
type OwnerId = string | null | undefined;
type Request = {
  eq(column: string, value: string): unknown;
  ilike(column: string, pattern: string): unknown;
  or(filters: string, options?: { referencedTable: string }): unknown;
};

/** Filters the deals embedded in a request; mutates the request. */
function filterEmbedded(request: Request) {
  const embedded = {
    eq: (column: string, value: string) => (request.eq(`deals.${column}`, value), embedded),
    ilike: (column: string, pattern: string) => (request.ilike(`deals.${column}`, pattern), embedded),
    or: (filters: string) => (request.or(filters, { referencedTable: "deals" }), embedded),
  };
  return embedded;
}

/** Narrows a request to the deals of an owner. */
const ofOwner = <
  Request extends { eq(column: string, value: string): Request; is(column: string, value: null): Request },
>(
  request: Request,
  column: string,
  ownerId: OwnerId,
): Request =>
  ownerId === undefined ? request : ownerId === null ? request.is(column, null) : request.eq(column, ownerId);

const boardKey = (columns: RecordColumns, search: Search, context: FilterContext) =>
  ["records", "board", filterKey(columns, search, context)] as const;

/** The stages of a pipeline, each with its first cards, of all owners or of one, in one request. */
export const boardQuery = (
  columns: RecordColumns,
  search: Search,
  context: FilterContext,
  pipelineId: string,
  ownerId?: OwnerId,
) =>
  queryOptions({
    queryKey: [...boardKey(columns, search, context), pipelineId, { ownerId }],
    queryFn: async ({ client, signal }) => {
      const request = supabase
        .from("stages")
        .select(`id,pipeline_id,name,kind,position,default_probability,colour,rotting_days,deals(${cardSelect})`)
        .eq("workspace_id", context.id)
        .eq("pipeline_id", pipelineId)
        .order("position")
        .order("id")
        .order("rank", { referencedTable: "deals" })
        .order("id", { referencedTable: "deals" })
        .limit(firstCards(ownerId), { referencedTable: "deals" });
      await applyListFilters(filterEmbedded(request), columns, search, context, client);
      return unwrap(await ofOwner(request, "deals.owner_id", ownerId).abortSignal(signal));
    },
  });

export type BoardStage = ResponseOf<typeof boardQuery>[number];
export type Card = BoardStage["deals"][number];

/** The first `count` cards of a stage, once more than the initial ones are needed. */
export const stageCardsQuery = (
  columns: RecordColumns,
  search: Search,
  context: FilterContext,
  stageId: string,
  count: number,
  ownerId?: OwnerId,
) =>
  queryOptions({
    queryKey: [...boardKey(columns, search, context), "stage", stageId, count, { ownerId }],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from("deals").select(cardSelect).eq("stage_id", stageId);
      const { request } = await applyListFilters(all, columns, search, context, client);
      const cards = ofOwner(request, "owner_id", ownerId).order("rank").order("id");
      return unwrap(await cards.limit(count).abortSignal(signal));
    },
    enabled: count > firstCards(ownerId),
  });

/** The sums by stage and currency over all matching deals, not only the loaded ones. */
export const boardTotalsQuery = (columns: RecordColumns, search: Search, context: FilterContext, pipelineId: string) =>
  queryOptions({
    // Does not share the board's key, because activities change the board but no totals.
    queryKey: ["records", "deals", "board-totals", filterKey(columns, search, context), pipelineId],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from("deals").select(stageSumsSelect).eq("pipeline_id", pipelineId);
      const { request } = await applyListFilters(all, columns, search, context, client);
      return unwrap(await request.abortSignal(signal));
    },
  });
