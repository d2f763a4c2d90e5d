import { MoreHorizontal } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";

import type { Card } from "#web/data/deals/board.ts";
import { isSameOwner, type Lane } from "#web/data/deals/move-card.ts";
import type { Stage } from "#web/data/deals/pipelines.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, DropdownMenuSeparator, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";

import { OwnerFace } from "./owner-face.tsx";
import type { CardActions } from "./use-card-actions.ts";
import { usePlaceName } from "./use-place-name.ts";

type Props = Pick<Lane, "owner"> & { actions: CardActions; card: Card; stage: Stage; tabIndex: 0 | -1 };

/**
 * Renders the menu that moves a card to another stage, and with lanes to another owner. Memoized, so that it is not
 * rendered again while a card is dragged.
 */
export const CardMenu = memo(function CardMenu({ actions, card, stage, owner, tabIndex }: Props) {
  const { t } = useTranslation("board");
  const placeName = usePlaceName();
  const { move, owners, stages } = actions;
  return (
    <Menu
      button={
        <Button
          variant="ghost"
          size="icon-sm"
          className="absolute top-1 right-1 bg-inherit opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:-top-0.75 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
          tabIndex={tabIndex}
          aria-label={t("moveCard", { name: card.name })}
        >
          <MoreHorizontal />
        </Button>
      }
    >
      {stages
        .filter(({ id }) => id !== stage.id)
        .map(({ id, name, kind, colour }) => (
          <DropdownMenuItem key={id} onSelect={() => move({ card, stageId: id, afterId: null })}>
            <StageLabel name={name} kind={kind} colour={colour} />
          </DropdownMenuItem>
        ))}
      {owners.length > 0 && <DropdownMenuSeparator />}
      {owners
        .filter((other) => !isSameOwner(other, owner))
        .map((other) => (
          <DropdownMenuItem
            key={other?.id ?? ""}
            onSelect={() => move({ card, stageId: stage.id, afterId: null, owner: other })}
          >
            <OwnerFace owner={other} />
            {placeName(other, undefined)}
          </DropdownMenuItem>
        ))}
    </Menu>
  );
});
