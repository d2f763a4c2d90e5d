import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link } from "@tanstack/react-router";
import { MoreHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { BoardStage, Card, Move } from "#web/data/deals/board.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
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
  workspace: Workspace;
  canEdit: boolean;
  instructions: string;
  keys: CardKeys;
  onMove: (move: Move) => void;
};

/** Renders a deal on the board. */
export function DealCard({ card, stage, others, aboveId, workspace, canEdit, instructions, keys, onMove }: Props) {
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
          "group relative rounded-lg border bg-card p-3 text-sm focus-visible:outline-2 focus-visible:outline-ring",
          canEdit && "cursor-grab touch-manipulation",
          isCarried && "bg-selection text-selection-foreground shadow-lg",
        )}
      >
        <CardFace
          card={card}
          workspace={workspace}
          rottingDays={stage.kind === "open" ? stage.rotting_days : null}
          name={
            <Link
              to="/dashboard/sales/$recordId"
              params={{ recordId: card.id }}
              tabIndex={keys.tabStop === card.id ? 0 : -1}
              draggable={false}
              className="min-w-0 font-medium wrap-anywhere hover:underline"
            >
              {card.name}
            </Link>
          }
          menu={
            canEdit && (
              <DropdownMenu>
                <DropdownMenuTrigger asChild>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    className="-mt-1 -mr-1.5 shrink-0"
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
                      <DropdownMenuItem
                        key={other.id}
                        onSelect={() => onMove({ card, stageId: other.id, afterId: null })}
                      >
                        <StageLabel {...other} />
                      </DropdownMenuItem>
                    ))}
                </DropdownMenuContent>
              </DropdownMenu>
            )
          }
        />
      </div>
    </li>
  );
}
