import { type CSSProperties, useDeferredValue } from "react";

import { type BoardStage, firstCards } from "#web/data/deals/board.ts";
import { isSameOwner } from "#web/data/deals/move-card.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { CardList, targetIn } from "./card-list.tsx";
import { LaneHeading } from "./lane-heading.tsx";
import type { Board } from "./use-board.ts";
import type { LanesBoard, OwnerLane } from "./use-lanes.ts";
import { useNear } from "./use-near.ts";
import { usePlaceName } from "./use-place-name.ts";
import { useStageCards } from "./use-stage-cards.ts";

type Props = Omit<LanesBoard, "lanes"> & { lane: OwnerLane; grid: CSSProperties };

export function LaneRow({ board, lane, grid, onNear, onToggle }: Props) {
  const placeName = usePlaceName();
  const { ref, awayHeight } = useNear(lane.key, onNear);
  const { carriedTo } = board.keys;
  // The lane that a card is carried to is always rendered, even if it is still far from the visible part.
  const isAway = awayHeight !== undefined && !(carriedTo && isSameOwner(carriedTo.owner, lane.owner));
  // The key that carries a card here does not wait until the other cells are rendered.
  const isWhole = useDeferredValue(!isAway);
  return (
    <section
      ref={ref}
      aria-label={placeName(lane.owner, undefined)}
      className="border-b last:border-b-0"
      style={{ minHeight: lane.isFolded ? undefined : awayHeight }}
    >
      <div className="bg-background sticky top-(--head) z-10 py-1">
        <LaneHeading
          board={board}
          lane={lane}
          total={lane.total}
          onToggle={onToggle}
          className="sticky left-5 -ml-1 w-fit max-w-[calc(100cqw-3rem)]"
        />
      </div>
      {!lane.isFolded && !isAway && (
        <div className="grid gap-2 pb-3" style={grid}>
          {stagesOf(board, lane).map((stage) => (
            <LaneCell
              key={stage.id}
              board={board}
              lane={lane}
              stage={stage}
              isRendered={isWhole || stage.id === carriedTo?.stageId}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Returns the columns of a lane with their cards; a carried card is in its target column. */
export const stagesOf = (board: Board, lane: OwnerLane): BoardStage[] =>
  board.keys.shown
    .find(({ owner }) => (owner?.id ?? null) === (lane.owner?.id ?? null))
    ?.stages.filter(board.isShown) ?? [];

type CellProps = { board: Board; lane: OwnerLane; stage: BoardStage };

function LaneCell({ board, lane, stage, isRendered }: CellProps & { isRendered: boolean }) {
  const placeName = usePlaceName();
  return (
    <div
      className={cn(
        "bg-muted dark:bg-sidebar flex min-w-0 flex-col rounded-lg p-2",
        targetIn(board, stage, lane.owner) && "outline-2 -outline-offset-2 outline-ring",
      )}
    >
      {isRendered && <LaneCards board={board} lane={lane} stage={stage} label={placeName(undefined, stage.name)} />}
    </div>
  );
}

export function LaneCards({ board, lane, stage, label }: CellProps & { label: string }) {
  const count = lane.byStage.get(stage.id)?.count ?? 0;
  const loaded = useStageCards(board, stage, lane.owner, count);
  const awaited = lane.isLoaded || loaded.cards.length > 0 ? 0 : Math.min(count, firstCards(null));
  if (awaited > 0)
    return (
      <div className="grid gap-2">
        {Array.from({ length: awaited }, (_, place) => (
          <Skeleton key={place} className="h-22" />
        ))}
      </div>
    );
  return (
    <CardList
      board={board}
      stage={stage}
      owner={lane.owner}
      loaded={loaded}
      label={label}
      className="flex-1 scroll-mt-28"
    />
  );
}
