import { useQuery } from "@tanstack/react-query";

import { boardQuery, boardTotalsQuery, type BoardStage } from "#web/data/deals/board.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { BoardColumn } from "./board-column.tsx";
import { BoardFrame } from "./board-frame.tsx";
import { type BoardProps, useBoard } from "./use-board.ts";
import { useIsColumn } from "./use-is-column.ts";
import { useStageTotals } from "./use-stage-totals.ts";

const noStages: BoardStage[] = [];

export function StageBoard(props: BoardProps) {
  const { columns, search, workspace, pipeline } = props;
  const cards = boardQuery(columns, search, workspace, pipeline.id);
  const { data: stages = noStages, isPending } = useQuery(cards);
  const { data: sums } = useQuery(boardTotalsQuery(columns, search, workspace, pipeline.id));
  const board = useBoard({
    ...props,
    ...useStageTotals(sums, workspace, pipeline.stages),
    isPending,
    isColumn: useIsColumn(stages.map(({ kind, deals }) => ({ kind, count: deals.length }))),
    lanes: [{ stages }],
    laneKeys: [{ key: cards.queryKey }],
  });
  const [lane] = board.keys.shown;
  const hasCards = lane?.stages.some(({ deals }) => deals.length > 0) ?? false;
  return (
    <BoardFrame
      board={board}
      className="flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-2 max-md:flex-1 md:snap-none md:pr-2 md:pl-6"
    >
      {isPending
        ? board.shown.map(({ id }) => <Skeleton key={id} className="h-96 w-96 min-w-55" />)
        : lane?.stages
            .filter(board.isShown)
            .map((stage) => (
              <BoardColumn
                key={stage.id}
                board={board}
                stage={stage}
                canFold={hasCards && !board.drag.visited.includes(stage.id)}
              />
            ))}
    </BoardFrame>
  );
}
