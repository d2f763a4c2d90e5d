import { useDroppable } from "@dnd-kit/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import type { BoardStage } from "#web/data/deals/board.ts";
import { isSameOwner, type Lane } from "#web/data/deals/move-card.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DealCard } from "./deal-card.tsx";
import type { Board } from "./use-board.ts";
import type { DropData, Target } from "./use-pointer-drag.ts";
import type { StageCards } from "./use-stage-cards.ts";

type Props = Pick<Lane, "owner"> & {
  board: Board;
  stage: BoardStage;
  loaded: StageCards;
  /** Name of the list; undefined inside a section that is named after the stage. */
  label?: string;
  className: string;
};

/**
 * Renders the cards of a stage; in a lane, only its owner's cards. Without lanes, more cards are loaded at the end of
 * the column.
 */
export function CardList({ board, stage, owner, loaded, label, className }: Props) {
  const { t } = useTranslation("board");
  const { number } = useFormat();
  const { cards, hidden, isFetching, showMore } = loaded;
  const { actions, keys, pipeline } = board;
  // The stage of the pipeline stays the same object while the cards in it change.
  const stable = pipeline.stages.find(({ id }) => id === stage.id);
  const target = targetIn(board, stage, owner);
  const drop: DropData = { owner, stageId: stage.id, aboveId: cards.at(-1)?.id ?? null };
  const { setNodeRef: endRef } = useDroppable({
    id: `end ${stage.id} ${owner?.id ?? ""}`,
    data: drop,
    disabled: !board.canEdit,
  });
  const whenSeen = (element: HTMLElement | null) => {
    if (!element || owner !== undefined) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore());
    watch.observe(element);
    return () => watch.disconnect();
  };
  return (
    <ul aria-label={label} className={cn("flex flex-col gap-2", className)}>
      {target?.afterId === null && <DropLine />}
      {cards.map((card, place) => (
        <Fragment key={card.id}>
          {stable && (
            <DealCard
              actions={actions}
              card={card}
              stage={stable}
              owner={owner}
              aboveId={cards[place - 1]?.id ?? null}
              isCarried={keys.carriedId === card.id}
              isTabStop={keys.tabStop === card.id}
            />
          )}
          {target?.afterId === card.id && <DropLine />}
        </Fragment>
      ))}
      {cards.length === 0 && owner === undefined && <li className="text-muted-foreground px-1 py-2">{t("noCards")}</li>}
      {hidden > 0 && (
        <li ref={whenSeen}>
          <Button variant="ghost" className="w-full" pending={isFetching} onClick={showMore}>
            {t("more", { count: hidden, total: number(hidden) })}
          </Button>
        </li>
      )}
      <li ref={endRef} aria-hidden className="min-h-6 flex-1" />
    </ul>
  );
}

/** Returns the target position of the dragged card; null if it is not in this list. */
export function targetIn({ drag }: Board, { id }: { id: string }, owner: Lane["owner"]): Target | null {
  return drag.target?.stageId === id && isSameOwner(drag.target.owner, owner) ? drag.target : null;
}

const DropLine = () => <li aria-hidden className="bg-primary h-0.5 shrink-0 rounded-full" />;
