import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { BoardStage, Card } from "#web/data/deals/board.ts";
import { type Lane, withMove } from "#web/data/deals/move-card.ts";
import type { Move } from "#web/data/deals/move-deal.ts";

import { type CardPosition, carryCard, findCard, nextCard } from "./card-steps.ts";
import { usePlaceName } from "./use-place-name.ts";

type Props = {
  lanes: readonly Lane[];
  /** True if a stage is shown as a column when no card is being carried. */
  isColumn: (stage: { kind: BoardStage["kind"] }) => boolean;
  canEdit: boolean;
  onDrop: (move: Move) => void;
};

/**
 * Returns the keyboard handling of the board: arrows move between cards, Space picks one up, arrows move it, Space or
 * Enter drops it, Escape cancels. `shown` are the lanes with their columns, and the carried card at its current target.
 */
export function useCardKeys({ lanes, isColumn, canEdit, onDrop }: Props) {
  const { t } = useTranslation("board");
  const placeName = usePlaceName();
  const [carried, setCarried] = useState<{ card: Card; at: CardPosition } | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const wantsFocus = useRef(false);
  const followsFocus = useRef(false);

  const targetOf = ({ card, at }: { card: Card; at: CardPosition }): Move => {
    const lane = lanes[at.lane];
    const stage = lane?.stages[at.column];
    const rest = stage?.deals.filter(({ id }) => id !== card.id) ?? [];
    const afterId = rest[at.index - 1]?.id ?? null;
    return { card, stageId: stage?.id ?? card.stage_id, afterId, owner: lane?.owner };
  };
  const target = carried && targetOf(carried);
  const shown = target
    ? withMove(lanes, target)
    : lanes.map((lane) => ({ ...lane, stages: lane.stages.filter(isColumn) }));
  const cards = shown.flatMap(({ stages }) => stages.flatMap(({ deals }) => deals));
  const tabStop = cards.some(({ id }) => id === focused) ? focused : (cards[0]?.id ?? null);

  // A carried card is re-created in another column, and again when its move is saved. Its focus is restored each time.
  useLayoutEffect(() => {
    const isLost = followsFocus.current && document.activeElement === document.body;
    if (!focused || !(wantsFocus.current || isLost)) return;
    wantsFocus.current = false;
    const element =
      document.querySelector<HTMLElement>(`[data-card="${focused}"]`) ??
      // The card may be in a stage that is not shown as a column.
      document.querySelector<HTMLElement>('[data-card][tabindex="0"]');
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });

  const focus = (id: string | undefined) => {
    if (!id) return;
    wantsFocus.current = true;
    setFocused(id);
  };
  const announce = (key: "picked" | "carriedTo" | "dropped" | "putBack", card: Card, at?: CardPosition) => {
    const lane = at && lanes[at.lane];
    const stage = placeName(lane?.owner, lane?.stages[at?.column ?? 0]?.name);
    setAnnouncement(t(`announce.${key}`, { name: card.name, stage, place: (at?.index ?? 0) + 1 }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target instanceof HTMLElement ? event.target : null;
    // Links and buttons within a card handle their own keys.
    const id = element?.dataset.card;
    const card = cards.find((deal) => deal.id === id);
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    followsFocus.current = key !== "Tab";
    if (key.startsWith("Arrow")) {
      event.preventDefault();
      const position = findCard(shown, card.id);
      if (carried) {
        const at = carryCard(lanes, carried.at, key, card.id);
        setCarried({ card: carried.card, at });
        announce("carriedTo", card, at);
        focus(card.id);
      } else if (position) focus(nextCard(shown, position, key));
    } else if (key === "Escape" && carried) {
      event.preventDefault();
      setCarried(null);
      announce("putBack", card);
      focus(card.id);
    } else if ((key === " " || key === "Enter") && carried) {
      event.preventDefault();
      setCarried(null);
      onDrop(targetOf(carried));
      announce("dropped", card, carried.at);
      focus(card.id);
    } else if (key === " " && canEdit) {
      event.preventDefault();
      const at = findCard(lanes, card.id);
      if (!at) return;
      setCarried({ card, at });
      announce("picked", card, at);
    } else if (key === "Enter") {
      element?.querySelector<HTMLElement>("a")?.click();
    }
  };
  return {
    shown,
    onKeyDown,
    announcement,
    tabStop,
    setFocused,
    carriedId: carried?.card.id ?? null,
    /** The stage and lane that the card is carried to. */
    carriedTo: target,
  };
}
