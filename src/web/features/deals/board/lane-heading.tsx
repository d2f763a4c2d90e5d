import { useDroppable } from "@dnd-kit/core";
import { ChevronRight } from "lucide-react";

import type { StageTotal } from "#web/data/deals/board-totals.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { OwnerFace } from "./owner-face.tsx";
import type { Board } from "./use-board.ts";
import type { OwnerLane } from "./use-lanes.ts";
import { usePlaceName } from "./use-place-name.ts";
import type { DropData } from "./use-pointer-drag.ts";

type Props = {
  board: Board;
  lane: OwnerLane;
  /** Totals of the lane; on a phone, of the lane's deals in one stage. */
  total: StageTotal | undefined;
  /** The stage of a card after it is dropped on the heading. If undefined, the card stays in its stage. */
  stageId?: string;
  onToggle: (key: string) => void;
  className?: string;
};

/**
 * Renders the button that folds and unfolds a lane, and the owner of its deals. A card dropped on a folded lane gets
 * the owner.
 */
export function LaneHeading({ board, lane, total, stageId, onToggle, className }: Props) {
  const { owner, key, isFolded } = lane;
  const placeName = usePlaceName();
  const { number, money } = useFormat();
  const drop: DropData = { owner, stageId, aboveId: null };
  const { setNodeRef, isOver } = useDroppable({
    id: `lane ${key} ${stageId ?? ""}`,
    data: drop,
    disabled: !board.canEdit || !isFolded,
  });
  return (
    <h2 className={className}>
      <button
        ref={setNodeRef}
        type="button"
        aria-expanded={!isFolded}
        className={cn(
          "hover:bg-accent flex h-8 max-w-full min-w-0 items-center gap-2 rounded-md px-1",
          isOver && "outline-2 outline-ring",
        )}
        onClick={() => onToggle(key)}
      >
        <ChevronRight
          aria-hidden
          className={cn("text-muted-foreground size-4 shrink-0 transition-transform", !isFolded && "rotate-90")}
        />
        <OwnerFace owner={owner} />
        <span className="truncate font-semibold">{placeName(owner, undefined)}</span>
        <span className="tabular text-muted-foreground">{number(total?.count ?? 0)}</span>
        <span className="tabular truncate text-xs">
          {total?.sums.map(({ value, currency }) => money(value, currency, false)).join(" + ")}
        </span>
      </button>
    </h2>
  );
}
