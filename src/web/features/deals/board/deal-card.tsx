import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link } from "@tanstack/react-router";
import { MoreHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { BoardStage, Card, Move } from "#web/data/deals/board.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";

import { CardFace } from "./card-face.tsx";
import type { CardKeys } from "./use-card-keys.ts";

type Props = {
  card: Card;
  stage: BoardStage;
  others: BoardStage[];
  aboveId: string | null;
  canEdit: boolean;
  instructions: string;
  keys: CardKeys;
  onMove: (move: Move) => void;
};

/** Renders a deal as a card on the board. */
export function DealCard({ card, stage, others, aboveId, canEdit, instructions, keys, onMove }: Props) {
  const { t } = useTranslation("board");
  const { setNodeRef: dragRef, listeners, isDragging } = useDraggable({ id: card.id, data: card, disabled: !canEdit });
  const { setNodeRef: dropRef } = useDroppable({
    id: card.id,
    data: { stageId: stage.id, cardId: card.id, aboveId },
    disabled: !canEdit,
  });
  const isCarried = keys.carriedId === card.id;
  return (
    <li ref={dropRef} className={cn(isDragging && "opacity-40")}>
      <div
        ref={dragRef}
        role="group"
        aria-label={card.name}
        aria-describedby={instructions}
        data-card={card.id}
        tabIndex={keys.tabStop === card.id ? 0 : -1}
        onFocus={() => keys.setFocused(card.id)}
        {...(canEdit && listeners)}
        className={cn(
          "group relative rounded-lg border bg-card px-2.5 py-2 text-sm focus-visible:outline-2 focus-visible:outline-ring",
          canEdit && "cursor-grab touch-manipulation",
          isCarried && "bg-selection text-selection-foreground shadow-lg",
        )}
      >
        <CardFace
          card={card}
          stage={stage}
          name={
            <Link
              to="/dashboard/sales/$recordId"
              params={{ recordId: card.id }}
              tabIndex={keys.tabStop === card.id ? 0 : -1}
              draggable={false}
              className="font-medium wrap-anywhere hover:underline"
            >
              {card.name}
            </Link>
          }
        />
        {canEdit && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button
                variant="ghost"
                size="icon-sm"
                className="bg-card absolute top-1 right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
                tabIndex={keys.tabStop === card.id ? 0 : -1}
                aria-label={t("moveCard", { name: card.name })}
              >
                <MoreHorizontal />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              {others
                .filter(({ id }) => id !== stage.id)
                .map((other) => (
                  <DropdownMenuItem key={other.id} onSelect={() => onMove({ card, stageId: other.id, afterId: null })}>
                    <StageLabel {...other} />
                  </DropdownMenuItem>
                ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </div>
    </li>
  );
}
