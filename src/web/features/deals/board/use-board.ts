import { useId } from "react";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { useBoardDisplay } from "#web/data/deals/board-display.ts";
import { type Lane, type LaneKey, moveDeal } from "#web/data/deals/move-card.ts";
import type { Pipeline, Stage } from "#web/data/deals/pipelines.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { useCardKeys } from "./use-card-keys.ts";
import { useMoveDeal } from "./use-move-deal.ts";
import { usePointerDrag } from "./use-pointer-drag.ts";
import type { BoardTotals } from "./use-stage-totals.ts";

export type BoardProps = { columns: RecordColumns; search: TableSearch; workspace: Workspace; pipeline: Pipeline };

type Options = BoardProps &
  BoardTotals & {
    isPending: boolean;
    /** The lanes that are not folded, each with all stages of the pipeline. */
    lanes: readonly Lane[];
    laneKeys: readonly LaneKey[];
    /** Owners that a card can be moved to. */
    owners?: readonly Lane["owner"][];
    isColumn: (stage: Pick<Stage, "kind">) => boolean;
  };

/** Returns the content of a board, and the data for moving its cards. */
export function useBoard({ lanes, laneKeys, isColumn, owners = [], ...content }: Options) {
  const { pipeline, workspace } = content;
  const canEdit = workspace.role !== "viewer";
  const stages = [...lanes.flatMap((lane) => lane.stages), ...pipeline.stages];
  const { move, losing, setLosing, movingTo } = useMoveDeal(moveDeal(laneKeys), stages);
  const keys = useCardKeys({ lanes, isColumn, canEdit, onDrop: move });
  const drag = usePointerDrag(move);
  return {
    ...content,
    lanes,
    owners,
    canEdit,
    move,
    losing,
    setLosing,
    isMoving: movingTo !== undefined,
    keys,
    drag,
    /** The columns: all stages while a card is carried. */
    shown: keys.carriedId ? pipeline.stages : pipeline.stages.filter(isColumn),
    hidden: pipeline.stages.filter((stage) => !isColumn(stage)),
    /** The id of the text that explains the keys. */
    instructions: useId(),
  };
}

export type Board = ReturnType<typeof useBoard>;

/** Returns a function that is true for stages that are columns; won and lost ones are if there are no other deals. */
export function useIsColumn(counts: readonly (Pick<Stage, "kind"> & { count: number })[]) {
  const { showsClosed } = useBoardDisplay();
  const isOnlyClosed =
    counts.some(({ count }) => count > 0) && counts.every(({ kind, count }) => kind !== "open" || count === 0);
  return ({ kind }: Pick<Stage, "kind">) => kind === "open" || showsClosed || isOnlyClosed;
}
