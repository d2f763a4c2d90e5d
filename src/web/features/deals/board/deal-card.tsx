import { useDraggable, useDroppable } from "@dnd-kit/core";
import { memo } from "react";

import type { Card } from "#web/data/deals/board.ts";
import type { Lane } from "#web/data/deals/move-card.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { cn } from "#web/ui/class-names.ts";

import { CardFace } from "./card-face.tsx";
import { CardMenu } from "./card-menu.tsx";
import type { CardActions } from "./use-card-actions.ts";
import type { DropData } from "./use-pointer-drag.ts";

type Props = Pick<Lane, "owner"> & {
  actions: CardActions;
  card: Card;
  stage: Stage;
  aboveId: string | null;
  isCarried: boolean;
  isTabStop: boolean;
};

/** Renders a deal as a card on the board. Memoized, so that it is not rendered again while other cards move. */
export const DealCard = memo(function DealCard({ actions, card, stage, owner, aboveId, isCarried, isTabStop }: Props) {
  const { canEdit, instructions, setFocused } = actions;
  const drop: DropData = { owner, stageId: stage.id, cardId: card.id, aboveId };
  const { setNodeRef: dragRef, listeners, isDragging } = useDraggable({ id: card.id, data: card, disabled: !canEdit });
  const { setNodeRef: dropRef } = useDroppable({
    id: card.id,
    data: drop,
    disabled: !canEdit,
  });
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li ref={dropRef} className={cn(isDragging && "opacity-40")}>
      <div
        ref={dragRef}
        role="group"
        aria-label={card.name}
        aria-describedby={instructions}
        data-card={card.id}
        tabIndex={tabIndex}
        onFocus={() => setFocused(card.id)}
        {...(canEdit && listeners)}
        className={cn(
          "group relative rounded-lg border bg-card px-2.5 py-2 text-sm focus-visible:outline-2 focus-visible:outline-ring dark:bg-popover",
          canEdit && "cursor-grab touch-manipulation [-webkit-touch-callout:none] pointer-coarse:select-none",
          isCarried && "bg-selection! text-selection-foreground shadow-lg",
        )}
      >
        <CardFace card={card} stage={stage} tabIndex={tabIndex} />
        {canEdit && <CardMenu actions={actions} card={card} stage={stage} owner={owner} tabIndex={tabIndex} />}
      </div>
    </li>
  );
});
