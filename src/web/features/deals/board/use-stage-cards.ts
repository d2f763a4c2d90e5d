import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { type BoardStage, cardsMore, stageCardsQuery } from "#web/data/deals/board.ts";
import { isSameOwner, type Lane } from "#web/data/deals/move-card.ts";

import type { Board } from "./use-board.ts";

/** Returns the loaded cards of a stage (in a lane, only its owner's cards), and how many of `count` are not loaded. */
export function useStageCards(board: Board, stage: BoardStage, owner: Lane["owner"], count: number | undefined) {
  const { columns, search, workspace, keys, lanes } = board;
  const [wanted, setWanted] = useState(0);
  const ownerId = owner === null ? null : owner?.id;
  const { data: more = [], isFetching } = useQuery({
    ...stageCardsQuery(columns, search, workspace, stage.id, wanted, ownerId),
    placeholderData: keepPreviousData,
  });
  // Cards loaded later are appended, unless they have been moved to another stage since.
  const isHere = (lane: Lane, { id }: BoardStage) => id === stage.id && isSameOwner(lane.owner, owner);
  const shown = new Set([
    ...stage.deals.map(({ id }) => id),
    ...(more.length > 0 ? lanes : []).flatMap((lane) =>
      lane.stages.filter((other) => !isHere(lane, other)).flatMap(({ deals }) => deals.map(({ id }) => id)),
    ),
  ]);
  const cards = [...stage.deals, ...more.filter(({ id }) => !shown.has(id) && id !== keys.carriedId)];
  return {
    cards,
    hidden: Math.max(0, (count ?? cards.length) - cards.length),
    isFetching,
    showMore: () => setWanted(cards.length + cardsMore),
  };
}

export type StageCards = ReturnType<typeof useStageCards>;
