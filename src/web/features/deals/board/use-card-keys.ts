import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { type BoardStage, type Card, type Move, withMove } from "#web/data/deals/board.ts";

type Props = {
  stages: BoardStage[];
  /** True if a stage is shown as a column when no card is being carried. */
  isColumn: (stage: BoardStage) => boolean;
  canEdit: boolean;
  onDrop: (move: Move) => void;
};

/**
 * Returns the keyboard handling of the board. Arrow keys move between cards; Space picks a card up, arrow keys move it,
 * Space or Enter drops it, and Escape cancels. `shown` contains the columns with the carried card at its current
 * target.
 */
export function useCardKeys({ stages, isColumn, canEdit, onDrop }: Props) {
  const { t } = useTranslation("board");
  const [carried, setCarried] = useState<{ card: Card; stageId: string; place: number } | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const wantsFocus = useRef(false);
  const followsFocus = useRef(false);

  const afterOf = (card: Card, stageId: string, place: number) => {
    const rest = stages.find(({ id }) => id === stageId)?.deals.filter(({ id }) => id !== card.id) ?? [];
    return rest[place - 1]?.id ?? null;
  };
  const columns = stages.filter(isColumn);
  const shown = carried
    ? withMove(stages, {
        card: carried.card,
        stageId: carried.stageId,
        afterId: afterOf(carried.card, carried.stageId, carried.place),
      })
    : columns;
  const tabStop = shown.some(({ deals }) => deals.some(({ id }) => id === focused))
    ? focused
    : (shown.find(({ deals }) => deals.length > 0)?.deals[0]?.id ?? null);

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
  const announce = (key: "picked" | "carriedTo" | "dropped" | "putBack", card: Card, stage?: BoardStage, place = 0) =>
    setAnnouncement(t(`announce.${key}`, { name: card.name, stage: stage?.name ?? "", place: place + 1 }));

  const carry = (key: string) => {
    if (!carried) return;
    const column = stages.findIndex(({ id }) => id === carried.stageId);
    const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    const stage = stages[column + sideways] ?? stages[column];
    if (!stage) return;
    const most = stage.deals.filter(({ id }) => id !== carried.card.id).length;
    const step = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
    const place = Math.min(most, Math.max(0, carried.place + step));
    setCarried({ ...carried, stageId: stage.id, place });
    announce("carriedTo", carried.card, stage, place);
    focus(carried.card.id);
  };
  const walk = (key: string, card: Card) => {
    const column = columns.findIndex(({ deals }) => deals.some(({ id }) => id === card.id));
    const place = columns[column]?.deals.findIndex(({ id }) => id === card.id) ?? 0;
    if (key === "ArrowUp" || key === "ArrowDown")
      return focus(columns[column]?.deals[place + (key === "ArrowUp" ? -1 : 1)]?.id);
    const rest = key === "ArrowLeft" ? columns.slice(0, column).toReversed() : columns.slice(column + 1);
    const next = rest.find(({ deals }) => deals.length > 0)?.deals;
    focus(next?.[Math.min(place, next.length - 1)]?.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target instanceof HTMLElement ? event.target : null;
    // Keys pressed on links and buttons within a card are handled by these.
    const id = element?.dataset.card;
    const card = shown.flatMap(({ deals }) => deals).find((deal) => deal.id === id);
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    followsFocus.current = key !== "Tab";
    if (key.startsWith("Arrow")) {
      event.preventDefault();
      if (carried) carry(key);
      else walk(key, card);
    } else if (key === "Escape" && carried) {
      event.preventDefault();
      setCarried(null);
      announce("putBack", card);
      focus(card.id);
    } else if ((key === " " || key === "Enter") && carried) {
      event.preventDefault();
      const { stageId, place } = carried;
      setCarried(null);
      onDrop({ card: carried.card, stageId, afterId: afterOf(carried.card, stageId, place) });
      announce(
        "dropped",
        card,
        stages.find((stage) => stage.id === stageId),
        place,
      );
      focus(card.id);
    } else if (key === " " && canEdit) {
      event.preventDefault();
      const stage = stages.find((stage) => stage.id === card.stage_id);
      setCarried({ card, stageId: card.stage_id, place: stage?.deals.findIndex((deal) => deal.id === card.id) ?? 0 });
      announce("picked", card, stage);
    } else if (key === "Enter") {
      element?.querySelector<HTMLElement>("a")?.click();
    }
  };
  return { shown, onKeyDown, announcement, tabStop, setFocused, carriedId: carried?.card.id ?? null };
}

export type CardKeys = ReturnType<typeof useCardKeys>;
