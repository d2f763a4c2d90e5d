import { mutationOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { requestConflictChoices } from "#web/data/requests/conflict-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { Card } from "./board.ts";

export type Move = {
  card: Card;
  stageId: string;
  /** The card above the new position; null for the top. */
  afterId: string | null;
  /** The new owner; null for none, undefined to keep the owner. */
  owner?: Card["owner"];
  lostReason?: string;
};

/** The columns of a deal that a move changes. */
type Place = { stage_id: string; owner_id: string | null };
const moved = ["stage_id", "owner_id"] as const;
const isSame = (one: Place, other: Place) => moved.every((column) => one[column] === other[column]);

const placeOf = ({ stage_id, owner }: Card): Place => ({ stage_id, owner_id: owner?.id ?? null });
const targetOf = ({ card, stageId, owner = card.owner }: Move) => placeOf({ ...card, stage_id: stageId, owner });

/**
 * Moves a card from its displayed stage and owner; if another user has changed them since, asks first. Returns null if
 * the user keeps the other user's values. Throws `conflict` if the user cancels.
 */
async function sendMove(
  move: Move,
  seen: Place = placeOf(move.card),
  mine: Place = targetOf(move),
): Promise<Returns<"move_deal"> | null> {
  const { card, afterId, lostReason } = move;
  const isAssigned = mine.owner_id !== seen.owner_id;
  const reply = await supabase.rpc("move_deal", {
    workspace_id: workspaceId(),
    deal_id: card.id,
    stage_id: mine.stage_id,
    from_stage_id: seen.stage_id,
    ...(isAssigned && seen.owner_id && { from_owner_id: seen.owner_id }),
    ...(isAssigned && mine.owner_id && { to_owner_id: mine.owner_id }),
    ...(afterId && { after_id: afterId }),
    ...(lostReason && { lost_reason: lostReason }),
  });
  if (reply.status !== 409) return unwrap(reply);
  const deal = supabase.from("deals").select("stage_id,owner_id").eq("workspace_id", workspaceId()).eq("id", card.id);
  const theirs: Place = unwrap(await deal.single());
  const changed = moved.filter((column) => mine[column] !== seen[column]);
  const conflicts = changed.filter((column) => ![seen[column], mine[column]].includes(theirs[column]));
  const choices =
    conflicts.length > 0 &&
    (await requestConflictChoices(
      conflicts.map((column) => ({ table: "deals", row: card, column, mine: mine[column], theirs: theirs[column] })),
    ));
  if (choices === null) throw new AppError("conflict", "Another user has moved the deal");
  const ownColumns = changed.filter((column) => !choices || choices[conflicts.indexOf(column)] !== false);
  const next = { ...theirs, ...Object.fromEntries(ownColumns.map((column) => [column, mine[column]])) };
  return isSame(next, theirs) && !isSame(mine, theirs) ? null : sendMove(move, theirs, next);
}

export const sendCardMove = (move: Move) => sendMove(move);

export const moveDealFromPage = mutationOptions({
  mutationFn: sendCardMove,
  meta: { changes: ["deals", "change_log"] },
});

type Undo = {
  dealId: string;
  /** The stage that the card was moved to. */
  stageId: string;
  /** The original move, used to ask for confirmation if another user has moved the deal since. */
  move?: Move;
  /** The card above the original position. */
  aboveId?: string | null;
};

export const undoMove = mutationOptions({
  mutationFn: async ({ dealId, stageId, move, aboveId = null }: Undo) => {
    const sendBack = (move: Move) =>
      sendMove({ ...move, afterId: aboveId, lostReason: "" }, targetOf(move), placeOf(move.card));
    // The history has only moves between stages.
    if (move && stageId === move.card.stage_id) return sendBack(move);
    const reply = await supabase.rpc("undo_move", {
      workspace_id: workspaceId(),
      deal_id: dealId,
      from_stage_id: stageId,
    });
    return reply.status === 409 && move ? sendBack(move) : unwrap(reply);
  },
  meta: { changes: ["deals", "change_log"] },
});
