import { mutationOptions } from "@tanstack/react-query";

import type { boardQuery, BoardStage } from "./board.ts";
import { type Move, sendCardMove } from "./move-deal.ts";

/**
 * The stages of a lane with their cards. `owner` is null if the deals have no owner, and undefined if the lane contains
 * the deals of all owners.
 */
export type Lane = { owner?: BoardStage["deals"][number]["owner"]; stages: BoardStage[] };
export type LaneKey = Pick<Lane, "owner"> & { key: ReturnType<typeof boardQuery>["queryKey"] };

/** True if both are the same owner, both null, or both undefined. */
export const isSameOwner = (one: Lane["owner"], other: Lane["owner"]) =>
  one?.id === other?.id && (one === null) === (other === null);

/** Moves a card and updates the board optimistically. */
export const moveDeal = (lanes: readonly LaneKey[]) =>
  mutationOptions({
    mutationFn: sendCardMove,
    onMutate: async (move: Move, { client }) => {
      await client.cancelQueries({ queryKey: ["records", "board"] });
      for (const { owner, key } of lanes)
        client.setQueryData(key, (stages) => stages && moveWithin({ owner, stages }, move).stages);
    },
    onError: (_error, _move, _result, { client }) => client.invalidateQueries({ queryKey: ["records", "board"] }),
    meta: { changes: ["deals", "change_log"] },
  });

export const withMove = (lanes: readonly Lane[], move: Move): Lane[] => lanes.map((lane) => moveWithin(lane, move));

function moveWithin(lane: Lane, { card, stageId, afterId, owner = card.owner }: Move): Lane {
  const isTarget = lane.owner === undefined || isSameOwner(lane.owner, owner);
  const stages = lane.stages.map((stage) => {
    const rest = stage.deals.filter(({ id }) => id !== card.id);
    if (!isTarget || stage.id !== stageId)
      return rest.length === stage.deals.length ? stage : { ...stage, deals: rest };
    const stageEnteredAt = stage.id === card.stage_id ? card.stage_entered_at : new Date().toISOString();
    return {
      ...stage,
      deals: rest.toSpliced(afterId === null ? 0 : rest.findIndex(({ id }) => id === afterId) + 1, 0, {
        ...card,
        owner,
        stage_id: stageId,
        stage_entered_at: stageEnteredAt,
      }),
    };
  });
  return { ...lane, stages };
}
