import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";

import type { BoardStage, Card } from "#web/data/deals/board.ts";
import type { Lane } from "#web/data/deals/move-card.ts";
import { cn } from "#web/ui/class-names.ts";

import { CardFace } from "./card-face.tsx";
import { CardMenu } from "./card-menu.tsx";
import type { Board } from "./use-board.ts";
import type { DropData } from "./use-pointer-drag.ts";

type Props = Pick<Lane, "owner"> & { board: Board; card: Card; stage: BoardStage; aboveId: string | null };

/** Renders a deal as a card on the board. */
export function DealCard({ board, card, stage, owner, aboveId }: Props) {
  const { canEdit, keys } = board;
  const drop: DropData = { owner, stageId: stage.id, cardId: card.id, aboveId };
  const { setNodeRef: dragRef, listeners, isDragging } = useDraggable({ id: card.id, data: card, disabled: !canEdit });
  const { setNodeRef: dropRef } = useDroppable({
    id: card.id,
    data: drop,
    disabled: !canEdit,
  });
  const isCarried = keys.carriedId === card.id;
  const tabIndex = keys.tabStop === card.id ? 0 : -1;
  const name = useMemo(
    () => (
      <Link
        to="/dashboard/sales/$recordId"
        params={{ recordId: card.id }}
        tabIndex={tabIndex}
        draggable={false}
        className="font-medium wrap-anywhere hover:underline"
      >
        {card.name}
      </Link>
    ),
    [card.id, card.name, tabIndex],
  );
  return (
    <li ref={dropRef} className={cn(isDragging && "opacity-40")}>
      <div
        ref={dragRef}
        role="group"
        aria-label={card.name}
        aria-describedby={board.instructions}
        data-card={card.id}
        tabIndex={tabIndex}
        onFocus={() => keys.setFocused(card.id)}
        {...(canEdit && listeners)}
        className={cn(
          "group relative rounded-lg border bg-card px-2.5 py-2 text-sm focus-visible:outline-2 focus-visible:outline-ring",
          canEdit && "cursor-grab touch-manipulation",
          isCarried && "bg-selection text-selection-foreground shadow-lg",
        )}
      >
        <CardFace card={card} stage={stage} name={name} />
        {canEdit && <CardMenu board={board} card={card} stage={stage} owner={owner} />}
      </div>
    </li>
  );
}
