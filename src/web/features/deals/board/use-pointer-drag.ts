import type { DragEndEvent, DragMoveEvent, DragStartEvent } from "@dnd-kit/core";
import { useRef, useState } from "react";

import type { Card, Move } from "#web/data/deals/board.ts";

export type DropData = { stageId: string; cardId: string | null; aboveId: string | null };
export type Target = { stageId: string; afterId: string | null };

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
    const { stageId, cardId, aboveId } = target.data.current as DropData;
    if (cardId === null) return { stageId, afterId: aboveId };
    if (cardId === active.id) return null;
    const dragged = active.rect.current.translated;
    const middle = (dragged?.top ?? 0) + (dragged?.height ?? 0) / 2;
    const isBelow = middle > target.rect.top + target.rect.height / 2;
    const above = aboveId === active.id ? null : aboveId;
    return { stageId, afterId: isBelow ? cardId : above };
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
    /** Stages over which the card paused. Their columns stay expanded, so that the other columns stay in place. */
    visited,
    handlers: {
      onDragStart: ({ active }: DragStartEvent) => setCard(active.data.current as Card),
      onDragMove: (event: DragMoveEvent) => {
        const next = over(event);
        // An unchanged target must not cause a re-render.
        setTarget((now) => (now?.stageId === next?.stageId && now?.afterId === next?.afterId ? now : next));
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
