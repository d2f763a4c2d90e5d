import { useDroppable } from "@dnd-kit/core";

import { storeBoardDisplay } from "#web/data/deals/board-display.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";
import { StageLabel } from "#web/ui/stage-label.tsx";

import { FoldedStage } from "./folded-stage.tsx";
import type { Board } from "./use-board.ts";
import type { DropData } from "./use-pointer-drag.ts";

type StageProps = { board: Board; stage: Stage };

/**
 * Renders the won and lost stages that are not shown as columns, collapsed at the right. A card can be dropped on them.
 */
export function ClosedStages({ board }: { board: Board }) {
  // Their position depends on the columns.
  if (board.isPending || board.hidden.length === 0) return null;
  return (
    <div className="flex shrink-0 gap-2 py-2 pr-6 max-md:hidden">
      {board.hidden.map((stage) => (
        <ClosedStage key={stage.id} board={board} stage={stage} />
      ))}
    </div>
  );
}

function ClosedStage({ board, stage }: StageProps) {
  const drop: DropData = { stageId: stage.id, aboveId: null };
  const { setNodeRef } = useDroppable({ id: `folded ${stage.id}`, data: drop, disabled: !board.canEdit });
  return (
    <div
      ref={setNodeRef}
      data-drop={stage.name}
      className={cn(
        "flex w-12 flex-col rounded-xl bg-muted dark:bg-sidebar",
        board.drag.card && (stage.kind === "won" ? "bg-won-soft! text-won" : "bg-lost-soft! text-lost"),
        board.drag.target?.stageId === stage.id && "outline-2 -outline-offset-2 outline-current",
      )}
    >
      <FoldedStage
        stage={stage}
        count={board.totals?.get(stage.id)?.count}
        onOpen={() => storeBoardDisplay({ showsClosed: true })}
      />
    </div>
  );
}

/** Prefix of the IDs of drop zones, which cover the columns. */
export const zonePrefix = "zone ";

/** Renders drop zones for won and lost stages where the board shows one column at a time. */
export function ClosedZones({ board }: { board: Board }) {
  return (
    <div className="bg-background absolute right-4 bottom-2 left-4 z-10 flex h-20 gap-2">
      {board.pipeline.stages
        .filter(({ kind }) => kind !== "open")
        .map((stage) => (
          <DropZone key={stage.id} board={board} stage={stage} />
        ))}
    </div>
  );
}

function DropZone({ board, stage }: StageProps) {
  const drop: DropData = { stageId: stage.id, aboveId: null };
  const { setNodeRef } = useDroppable({ id: `${zonePrefix}${stage.id}`, data: drop });
  return (
    <div
      ref={setNodeRef}
      data-drop={stage.name}
      className={cn(
        "grid flex-1 place-items-center rounded-xl border-2 border-dashed px-2 font-medium",
        stage.kind === "won" ? "bg-won-soft text-won" : "bg-lost-soft text-lost",
        board.drag.target?.stageId === stage.id && "border-solid border-current",
      )}
    >
      <StageLabel name={stage.name} kind={stage.kind} colour={stage.colour} />
    </div>
  );
}
