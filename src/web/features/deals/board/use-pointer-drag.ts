import type { DragEndEvent, DragMoveEvent, DragStartEvent } from "@dnd-kit/core";
import { useRef, useState } from "react";

import type { Card } from "#web/data/deals/board.ts";
import { isSameOwner, type Lane } from "#web/data/deals/move-card.ts";
import type { Move } from "#web/data/deals/move-deal.ts";

export type DropData = Pick<Lane, "owner"> & {
  /** Undefined if the card stays in its stage. */
  stageId?: string;
  cardId?: string;
  aboveId: string | null;
};
export type Target = Pick<Move, "owner" | "stageId" | "afterId">;

const isSameTarget = (one: Target | null, other: Target | null) =>
  one?.stageId === other?.stageId && one?.afterId === other?.afterId && isSameOwner(one?.owner, other?.owner);

/** Time over a stage until its column expands, so that a card that only crosses a stage does not move the columns. */
const dwellMs = 300;

/** Returns the state of dragging with a mouse or by touch: the card and its target position. */
export function usePointerDrag(onDrop: (move: Move) => void) {
  const [card, setCard] = useState<Card | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const dwell = useRef<{ stageId?: string; timer?: ReturnType<typeof setTimeout> }>({});
  const stayOver = (stageId: string | undefined) => {
    if (stageId === dwell.current.stageId) return;
    clearTimeout(dwell.current.timer);
    dwell.current = { stageId };
    if (stageId) dwell.current.timer = setTimeout(() => setVisited((now) => [...now, stageId]), dwellMs);
  };
  const over = ({ active, over: target }: DragMoveEvent | DragEndEvent): Target | null => {
    if (!target) return null;
    const card = active.data.current as Card;
    const { stageId = card.stage_id, cardId, aboveId, owner } = target.data.current as DropData;
    if (cardId === undefined) return { owner, stageId, afterId: aboveId };
    if (cardId === active.id) return null;
    const dragged = active.rect.current.translated;
    const middle = (dragged?.top ?? 0) + (dragged?.height ?? 0) / 2;
    const isBelow = middle > target.rect.top + target.rect.height / 2;
    const above = aboveId === active.id ? null : aboveId;
    return { owner, stageId, afterId: isBelow ? cardId : above };
  };
  const end = () => {
    setCard(null);
    setTarget(null);
    setVisited([]);
    stayOver(undefined);
  };
  return {
    card,
    target,
    /** Stages that the card paused over. Their columns stay expanded, so that the other columns stay in place. */
    visited,
    handlers: {
      onDragStart: ({ active }: DragStartEvent) => setCard(active.data.current as Card),
      onDragMove: (event: DragMoveEvent) => {
        const next = over(event);
        // An unchanged target must not cause a re-render.
        setTarget((now) => (isSameTarget(now, next) ? now : next));
        stayOver(next?.stageId);
      },
      onDragEnd: (event: DragEndEvent) => {
        const drop = over(event);
        if (drop) onDrop({ card: event.active.data.current as Card, ...drop });
        end();
      },
      onDragCancel: end,
    },
  };
}
