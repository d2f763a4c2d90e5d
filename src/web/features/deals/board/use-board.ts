import { useDeferredValue } from "react";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { type Lane, type LaneKey, moveDeal } from "#web/data/deals/move-card.ts";
import type { Pipeline, Stage } from "#web/data/deals/pipelines.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { useCardActions } from "./use-card-actions.ts";
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

const noOwners: Lane["owner"][] = [];

/** Returns the content of a board, and the data for moving its cards. */
export function useBoard({ lanes, laneKeys, isColumn, owners = noOwners, ...content }: Options) {
  const { pipeline, workspace } = content;
  const canEdit = workspace.role !== "viewer";
  const stages = [...lanes.flatMap((lane) => lane.stages), ...pipeline.stages];
  const { move, losing, setLosing, movingTo } = useMoveDeal(moveDeal(laneKeys), stages);
  const keys = useCardKeys({ lanes, isColumn, canEdit, onDrop: move });
  const drag = usePointerDrag(move);
  // While a card is carried, all stages are columns. The first key does not wait until the others are rendered.
  const isCarrying = useDeferredValue(keys.carriedId !== null);
  const isShown = ({ id, kind }: Pick<Stage, "id" | "kind">) =>
    isColumn({ kind }) || (keys.carriedId !== null && (isCarrying || id === keys.carriedTo?.stageId));
  return {
    ...content,
    lanes,
    canEdit,
    actions: useCardActions({ canEdit, stages: pipeline.stages, owners, move, setFocused: keys.setFocused }),
    move,
    losing,
    setLosing,
    isMoving: movingTo !== undefined,
    keys,
    drag,
    isShown,
    shown: pipeline.stages.filter(isShown),
    hidden: pipeline.stages.filter((stage) => !isShown(stage)),
  };
}

export type Board = ReturnType<typeof useBoard>;
