import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { FilterContext } from "#web/data/records/record-request.ts";
import { embeds } from "#web/data/records/record-request.ts";
import { filterKey, applyListFilters } from "#web/data/records/records.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { requestConflictChoices } from "#web/data/requests/conflict-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { stageSumsSelect } from "./board-totals.ts";

/** Number of cards of a stage that are loaded initially, and each time its end is scrolled into view. */
export const cardsAtFirst = 20;
export const cardsMore = 50;

const cardSelect =
  `id,version,name,deal_number,value_minor,currency,priority,probability,close_date,lost_reason,is_sample,stage_id,stage_entered_at,updated_at,next_step,${embeds.account_id},${embeds.owner_id}` as const;

type Search = Pick<TableSearch, "q" | "where">;
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

const boardKey = (columns: RecordColumns, search: Search, context: FilterContext) =>
  ["records", "board", filterKey(columns, search, context)] as const;

/** The stages of a pipeline with the first cards of each, in a single request. */
export const boardQuery = (columns: RecordColumns, search: Search, context: FilterContext, pipelineId: string) =>
  queryOptions({
    queryKey: [...boardKey(columns, search, context), pipelineId],
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
        .limit(cardsAtFirst, { referencedTable: "deals" });
      await applyListFilters(filterEmbedded(request), columns, search, context, client);
      return unwrap(await request.abortSignal(signal));
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
) =>
  queryOptions({
    queryKey: [...boardKey(columns, search, context), "stage", stageId, count],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from("deals").select(cardSelect).eq("stage_id", stageId);
      const { request } = await applyListFilters(all, columns, search, context, client);
      return unwrap(await request.order("rank").order("id").limit(count).abortSignal(signal));
    },
    enabled: count > cardsAtFirst,
  });

/** The sums by stage and currency over all matching deals, not only the loaded ones. */
export const boardTotalsQuery = (columns: RecordColumns, search: Search, context: FilterContext, pipelineId: string) =>
  queryOptions({
    // Not part of the board's key: activities change the board but no totals.
    queryKey: ["records", "deals", "board-totals", filterKey(columns, search, context), pipelineId],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from("deals").select(stageSumsSelect).eq("pipeline_id", pipelineId);
      const { request } = await applyListFilters(all, columns, search, context, client);
      return unwrap(await request.abortSignal(signal));
    },
  });

export type Move = {
  card: Card;
  stageId: string;
  /** The card above the new position; null for the top. */
  afterId: string | null;
  lostReason?: string;
};

/** Moves a card and updates the board optimistically. */
export const moveDeal = (board: ReturnType<typeof boardQuery>["queryKey"]) =>
  mutationOptions({
    mutationFn: (move: Move) => sendMove(move, move.card.stage_id),
    onMutate: async (move: Move, { client }) => {
      await client.cancelQueries({ queryKey: ["records", "board"] });
      client.setQueryData(board, (stages: BoardStage[] | undefined) => stages && withMove(stages, move));
    },
    onError: (_error, _move, _result, { client }) => refresh(client),
    meta: { changes: ["deals", "change_log"] },
  });

/**
 * Moves a card from the stage where the user saw it. If another user has moved the card since, asks the user first.
 * Returns the deal if it was moved.
 */
export async function sendMove(move: Move, from: string): Promise<Returns<"move_deal"> | null> {
  const { card, stageId, afterId, lostReason } = move;
  const reply = await supabase.rpc("move_deal", {
    workspace_id: workspaceId(),
    deal_id: card.id,
    stage_id: stageId,
    from_stage_id: from,
    ...(afterId && { after_id: afterId }),
    ...(lostReason && { lost_reason: lostReason }),
  });
  if (reply.status !== 409) return unwrap(reply);
  const deal = supabase.from("deals").select("stage_id").eq("workspace_id", workspaceId()).eq("id", card.id);
  const { stage_id: theirs } = unwrap(await deal.single());
  if (theirs === stageId) return sendMove(move, theirs);
  const choices = await requestConflictChoices([
    { table: "deals", row: card, column: "stage_id", mine: stageId, theirs },
  ]);
  if (choices === null) throw new AppError("conflict", "Others moved the deal first");
  return choices[0] ? sendMove(move, theirs) : null;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ["records", "board"] });

/** Returns the board after a move. */
export function withMove(stages: BoardStage[], { card, stageId, afterId }: Move): BoardStage[] {
  return stages.map((stage) => {
    const rest = stage.deals.filter(({ id }) => id !== card.id);
    if (stage.id !== stageId) return rest.length === stage.deals.length ? stage : { ...stage, deals: rest };
    const moved =
      stage.id === card.stage_id ? card : { ...card, stage_id: stageId, stage_entered_at: new Date().toISOString() };
    return {
      ...stage,
      deals: rest.toSpliced(afterId === null ? 0 : rest.findIndex(({ id }) => id === afterId) + 1, 0, moved),
    };
  });
}

type Undo = {
  dealId: string;
  /** The stage to which the card was moved. */
  stageId: string;
  /** The card before the move, needed for the question if another user has moved it again. */
  card?: Card;
};

/** Undoes the latest move of a deal. */
export const undoMove = mutationOptions({
  mutationFn: async ({ dealId, stageId, card }: Undo) => {
    const reply = await supabase.rpc("undo_move", {
      workspace_id: workspaceId(),
      deal_id: dealId,
      from_stage_id: stageId,
    });
    if (reply.status === 409 && card) return sendMove({ card, stageId: card.stage_id, afterId: null }, stageId);
    return unwrap(reply);
  },
  meta: { changes: ["deals", "change_log"] },
});
